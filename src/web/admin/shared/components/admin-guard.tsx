import { type ReactNode, useState } from 'react';
import { isStaff } from '#contracts/accounts/staff.ts';
import { StaffContext } from '#web/admin/shared/rights.ts';
import { hasUnsavedWork } from '#web/admin/shared/unsaved-work.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { RequireStaff } from '#web/features/session/guards.tsx';
import { useSession } from '#web/features/session/session-context.tsx';
import { onDemand, useOnDemand } from '#web/lib/load-on-demand.ts';

const signInAgain = onDemand(async () => (await import('./sign-in-again.tsx')).SignInAgain);

function Loading() {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <PageLoading />
    </main>
  );
}

/** A session that ends while something is unsaved takes nothing away: signing in again goes on where it stopped. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const { user } = session;
  const admin = user && isStaff(user) && !user.needsSecondStep ? user : null;
  const [lastAdmin, setLastAdmin] = useState(admin);
  const [hasGivenUp, setGivenUp] = useState(false);
  if (admin && admin !== lastAdmin) setLastAdmin(admin);
  const isGone = session.status !== 'signed-in' && !('hasLeft' in session);
  const absentAdmin = isGone && !hasGivenUp && hasUnsavedWork() ? lastAdmin : null;
  const isAsked = absentAdmin !== null && session.status === 'signed-out';
  const [failure, setFailure] = useState<string | null>(null);
  const SignInAgain = useOnDemand(signInAgain, {
    isNeeded: isAsked && failure === null,
    // The session may end while there is no connection.
    isExpected: admin !== null,
    onFailure: ({ message }) => setFailure(message),
  });
  const present = admin ?? absentAdmin;
  const giveUp = () => setGivenUp(true);
  return (
    <>
      {present && <StaffContext value={present}>{children}</StaffContext>}
      {!absentAdmin && <RequireStaff loading={<Loading />}>{null}</RequireStaff>}
      {isAsked && SignInAgain && <SignInAgain email={absentAdmin.email} onClose={giveUp} />}
      {isAsked && !SignInAgain && failure !== null && (
        <Modal isOpen title="Please sign in again" onClose={giveUp}>
          <LoadFailure message={`The form could not be loaded. ${failure}`} onRetry={() => setFailure(null)} />
        </Modal>
      )}
    </>
  );
}
