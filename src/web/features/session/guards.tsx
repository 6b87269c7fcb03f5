import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { paths } from '#web/lib/paths.ts';
import type { ReturnState } from './return-path.ts';
import { useSession } from './session-context.tsx';

type RequireSessionProps = {
  /** Whether signing in leads back here. */
  returnsAfterSignIn?: boolean;
  /** Runs before a visitor is redirected to the sign-in, but not after a sign-out on this page. */
  onVisitor?: () => void;
  children: ReactNode | ((user: CurrentUser) => ReactNode);
};

/** For convenience only: the server checks access by itself. */
export function RequireSession({ returnsAfterSignIn = false, onVisitor, children }: RequireSessionProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const isLeaving = useLeaving();
  if (session.status === 'loading') return <PageLoading />;
  if (session.status === 'signed-in') return typeof children === 'function' ? children(session.user) : children;
  if (isLeaving) return null;
  return <ToSignIn returnTo={returnsAfterSignIn ? pathname + search : null} onVisitor={onVisitor} />;
}

type ToSignInProps = { returnTo: string | null; onVisitor: (() => void) | undefined };

function ToSignIn({ returnTo, onVisitor }: ToSignInProps) {
  const navigate = useNavigate();
  useEffect(() => {
    onVisitor?.();
    const state: ReturnState | null = returnTo === null ? null : { returnTo };
    void navigate(paths.login, { replace: true, state });
  }, [navigate, returnTo, onVisitor]);
  return null;
}

export function RequireAdmin({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  const isLeaving = useLeaving();
  if (status === 'loading') return <PageLoading />;
  if (isLeaving) return null;
  return user?.isAdmin ? children : <Navigate to={paths.login} replace />;
}

/** Whether the user has just signed out on this page; the sign-out then navigates by itself. */
function useLeaving(): boolean {
  const session = useSession();
  const [wasInside, setInside] = useState(false);
  if (session.status === 'signed-in' && !wasInside) setInside(true);
  return wasInside && session.status === 'signed-out' && session.hasLeft === true;
}
