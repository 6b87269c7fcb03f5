import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { paths } from '#web/lib/paths.ts';
import type { ReturnState } from './return-path.ts';
import { useSession } from './session-context.tsx';

type RequireSessionProps = {
  /** Whether signing in leads back here. */
  comesBack?: boolean;
  children: ReactNode;
};

/** A courtesy: the server refuses by itself what is not allowed. */
export function RequireSession({ comesBack = false, children }: RequireSessionProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const isLeaving = useLeaving();
  if (session.status === 'loading') return <PageLoading />;
  if (session.status === 'signed-in') return children;
  if (isLeaving) return null;
  const state: ReturnState | null = comesBack ? { returnTo: pathname + search } : null;
  return <Navigate to={paths.login} replace state={state} />;
}

export function RequireAdmin({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  const isLeaving = useLeaving();
  if (status === 'loading') return <PageLoading />;
  if (isLeaving) return null;
  return user?.isAdmin ? children : <Navigate to={paths.login} replace />;
}

/** Whether somebody who was inside has signed out by their own hand: they are on their way, and not to the sign-in. */
function useLeaving(): boolean {
  const session = useSession();
  const [wasInside, setInside] = useState(false);
  if (session.status === 'signed-in' && !wasInside) setInside(true);
  return wasInside && session.status === 'signed-out' && session.hasLeft === true;
}
