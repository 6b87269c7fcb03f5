import { useNavigate } from 'react-router';
import { noPasswordFormSchema, passwordAgainFormSchema } from '#contracts/accounts/account-forms.ts';
import { Button } from '#web/components/ui/button.tsx';
import { PasswordField } from '#web/components/ui/field.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { useSession } from '#web/features/session/session-context.tsx';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toasts.ts';
import { eraseMyAccount } from '../api.ts';
import { useHasPassword } from '../use-has-password.ts';

type DeleteAccountDialogProps = { isOpen: boolean; onClose: () => void };

export function DeleteAccountDialog({ isOpen, onClose }: DeleteAccountDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Delete your account?" isQuestion>
      <DeleteAccountForm onClose={onClose} />
    </Modal>
  );
}

function DeleteAccountForm({ onClose }: { onClose: () => void }) {
  const { user, signOut } = useSession();
  const isVerified = user?.emailVerified === true;
  const navigate = useNavigate();
  const hasPassword = useHasPassword();
  const { register, errors, isBusy, submit } = useForm(hasPassword ? passwordAgainFormSchema : noPasswordFormSchema, {
    send: async ({ password }) => {
      await eraseMyAccount(hasPassword ? password : undefined);
      signOut();
      showToast({
        title: 'Account deleted',
        description: isVerified
          ? 'Your account and your personal data have been erased.'
          : 'Your account and its data have been erased. Messages and stock alerts stay: the address was not confirmed.',
      });
      await navigate(paths.home);
    },
    onFailure: ({ message }) =>
      showToast({ title: 'Error', description: message || 'Please try again later', variant: 'destructive' }),
  });
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <p>
        Your profile, addresses{isVerified && ', messages, stock alerts'} and sign-ins are erased at once. Order figures
        stay in the shop's books without your name. This cannot be undone.
      </p>
      {!isVerified && (
        <p>
          Messages and stock alerts stay, because your email address is not confirmed. To have them erased too, confirm
          it first: the account page has the link.
        </p>
      )}
      {hasPassword ? (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password')}
        />
      ) : (
        <p className="text-sm text-muted-foreground">
          If you signed in more than five minutes ago, please sign out and in again first.
        </p>
      )}
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {errors.root?.message}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton
          variant="outline"
          className="border-destructive! text-destructive"
          label="Delete account"
          busyLabel="Deleting..."
          isBusy={isBusy}
        />
      </div>
    </form>
  );
}
