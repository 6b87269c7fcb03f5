import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { takeDestination } from './return-path.ts';
import { useSession } from './session-context.tsx';

/** Redirects signed-in users away from the sign-in and sign-up pages. */
export function useRedirectSignedIn(): void {
  const { status } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    if (status === 'signed-in') void navigate(takeDestination(state), { replace: true });
  }, [status, navigate, state]);
}
