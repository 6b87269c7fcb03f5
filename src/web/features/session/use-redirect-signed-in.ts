import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { takeDestination } from './return-path.ts';
import { useSession } from './session-context.tsx';

/** Whoever is signed in, since long or since just now, has no business on the pages for signing in and up. */
export function useRedirectSignedIn(): void {
  const { status } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    if (status === 'signed-in') void navigate(takeDestination(state), { replace: true });
  }, [status, navigate, state]);
}
