import { useQueryClient } from '@tanstack/react-query';
import type { LoginResponse } from '#contracts/accounts/accounts.ts';
import { Modal } from '#web/components/ui/modal.tsx';
import { SignIn } from '#web/features/accounts/components/sign-in.tsx';
import { useSession } from '#web/features/session/session-context.tsx';

type SignInAgainProps = { email: string; onClose: () => void };

export function SignInAgain({ email, onClose }: SignInAgainProps) {
  const { signIn } = useSession();
  const queryClient = useQueryClient();
  const goOn = (response: LoginResponse) => {
    signIn(response);
    // What was asked for in between was refused.
    void queryClient.invalidateQueries({ queryKey: ['account'] });
  };
  return (
    <Modal isOpen title="Please sign in again" onClose={onClose}>
      <p>Your session has ended. What you have typed is still here: sign in and save it.</p>
      <SignIn email={email} onSignedIn={goOn} />
    </Modal>
  );
}
