import { lazy, type ReactNode, Suspense, useState } from 'react';
import { RequireAdmin } from '#web/features/session/guards.tsx';
import { useSession } from '#web/features/session/session-context.tsx';
import { hasUnsavedWork } from '../unsaved-work.ts';

const SignInAgain = lazy(() => import('./sign-in-again.tsx'));

/** A session that ends while something is unsaved takes nothing away: signing in again goes on where it stopped. */
export function AdminGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const isIn = session.user?.isAdmin ?? false;
  const [wasIn, setIn] = useState(isIn);
  const [hasGivenUp, setGivenUp] = useState(false);
  if (isIn && !wasIn) setIn(true);
  const isKept = wasIn && session.status !== 'signed-in' && !('hasLeft' in session) && !hasGivenUp && hasUnsavedWork();
  return (
    <>
      {(isIn || isKept) && children}
      {isKept ? (
        <Suspense fallback={null}>
          {session.status === 'signed-out' && <SignInAgain onClose={() => setGivenUp(true)} />}
        </Suspense>
      ) : (
        <RequireAdmin>{null}</RequireAdmin>
      )}
    </>
  );
}
