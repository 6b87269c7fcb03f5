import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { isStaff } from '#contracts/accounts/staff.ts';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { paths } from '#web/lib/paths.ts';
import type { ReturnState } from './return-path.ts';
import { useSession } from './session-context.tsx';

type RequireSessionProps = {
  /** Runs before a visitor is redirected to the sign-in, but not after a sign-out on this page. */
  onVisitor?: () => void;
  loading?: ReactNode;
  children: ReactNode | ((user: CurrentUser) => ReactNode);
};

/** For convenience only: the server checks access by itself. Signing in leads back to the page. */
export function RequireSession({ onVisitor, loading = <PageLoading />, children }: RequireSessionProps) {
  const session = useSession();
  // Deferred, so that React renders the page in small steps and the device stays responsive.
  const isSignedIn = useDeferredValue(session.status === 'signed-in');
  const isLeaving = useLeaving();
  if (session.status === 'loading') return screenful(loading);
  if (session.status === 'signed-in') {
    if (!isSignedIn) return screenful(loading);
    return screenful(typeof children === 'function' ? children(session.user) : children);
  }
  if (isLeaving) return null;
  return <ToSignIn onVisitor={onVisitor} />;
}

/** At least as high as the screen, so that the footer does not move when the content arrives. */
const screenful = (content: ReactNode) => <div className="min-h-dvh">{content}</div>;

function ToSignIn({ onVisitor }: { onVisitor?: (() => void) | undefined }) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const returnTo = pathname + search + hash;
  useEffect(() => {
    onVisitor?.();
    const state: ReturnState = { returnTo };
    void navigate(paths.login, { replace: true, state });
  }, [navigate, returnTo, onVisitor]);
  return null;
}

type RequireStaffProps = Pick<RequireSessionProps, 'loading'> & { children: ReactNode };

/** Staff who must set up the second step first do that on the account page. */
export function RequireStaff({ loading = <PageLoading />, children }: RequireStaffProps) {
  const { status, user } = useSession();
  const isLeaving = useLeaving();
  if (status === 'loading') return loading;
  if (isLeaving) return null;
  if (user && isStaff(user)) return user.needsSecondStep ? <Navigate to={paths.account} replace /> : children;
  // A customer would only be sent back here by the sign-in page.
  return user ? <Navigate to={paths.login} replace /> : <ToSignIn />;
}

/** Whether the user has just signed out on this page; the sign-out then navigates by itself. */
function useLeaving(): boolean {
  const session = useSession();
  const [wasInside, setInside] = useState(false);
  if (session.status === 'signed-in' && !wasInside) setInside(true);
  return wasInside && session.status === 'signed-out' && session.hasLeft === true;
}
