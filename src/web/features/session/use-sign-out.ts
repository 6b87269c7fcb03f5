import { useNavigate } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toasts.ts';
import { useSession } from './session-context.tsx';

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
