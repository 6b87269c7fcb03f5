import { lazy, type ReactNode, Suspense, useState } from 'react';
import { hasUnsavedWork } from '#web/admin/shared/unsaved-work.ts';
import { RequireAdmin } from '#web/features/session/guards.tsx';
import { useSession } from '#web/features/session/session-context.tsx';

const SignInAgain = lazy(() => import('./sign-in-again.tsx'));

/** A session that ends while something is unsaved takes nothing away: signing in again goes on where it stopped. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const admin = session.user?.isAdmin ? session.user : null;
  const [lastAdmin, setLastAdmin] = useState(admin);
  const [hasGivenUp, setGivenUp] = useState(false);
  if (admin && admin !== lastAdmin) setLastAdmin(admin);
  const isGone = session.status !== 'signed-in' && !('hasLeft' in session);
  const absentAdmin = isGone && !hasGivenUp && hasUnsavedWork() ? lastAdmin : null;
  return (
    <>
      {(admin || absentAdmin) && children}
      {absentAdmin ? (
        <Suspense fallback={null}>
          {session.status === 'signed-out' && (
            <SignInAgain email={absentAdmin.email} onClose={() => setGivenUp(true)} />
          )}
        </Suspense>
      ) : (
        <RequireAdmin>{null}</RequireAdmin>
      )}
    </>
  );
}
