import { useState } from 'react';
import { useNavigate } from 'react-router';
import { newPasswordFormSchema } from '#contracts/accounts/account-forms.ts';
import { DeadLink } from '#web/components/dead-link.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { useSession } from '#web/features/session/session-context.tsx';
import { ApiError } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toasts.ts';
import { resetPassword } from '../api.ts';
import { NewPasswordFields } from './account-form-fields.tsx';

/** Whether the server rejected the link rather than the new password. */
function isAboutTheLink(error: Error): boolean {
  const isRefused = error instanceof ApiError && [400, 401, 403, 404, 409].includes(error.status);
  return isRefused && !('password' in error.errors);
}

export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const { status, signOut } = useSession();
  const [deadLink, setDeadLink] = useState<string | null>(null);
  const { register, errors, isBusy, submit } = useForm(newPasswordFormSchema, {
    send: async ({ password }) => {
      await resetPassword({ token, password });
      // The server has ended all sessions of the account, so the local one is invalid too.
      if (status === 'signed-in') signOut();
      showToast({ title: 'Password changed', description: 'Please sign in with your new password.' });
      await navigate(paths.login, { replace: true });
    },
    onFailure: (error) => {
      if (isAboutTheLink(error)) return setDeadLink(error.message || 'This link no longer works.');
      showToast({
        title: 'Error',
        description: error.message || 'Please try again later',
        variant: 'destructive',
      });
    },
  });
  if (deadLink !== null) return <DeadLink message={deadLink} to={paths.forgotPassword} label="Ask for a new link" />;
  return (
    <form noValidate method="post" onSubmit={submit} className="mt-6 grid gap-4">
      <NewPasswordFields register={(name) => register(name)} errors={errors} />
      <SubmitButton label="Change password" busyLabel="Changing password..." isBusy={isBusy} />
    </form>
  );
}
