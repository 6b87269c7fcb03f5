import { useNavigate } from 'react-router';
import { useSession } from '#web/features/session/session-context.tsx';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toasts.ts';

/** Sign-out from the header always ends on the home page, that of the account page at the sign-in. */
export function useSignOut(destination: string = paths.home): () => Promise<void> {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return async () => {
    signOut();
    showToast({ title: 'Signed out', description: 'You have been signed out successfully' });
    await navigate(destination);
  };
}
