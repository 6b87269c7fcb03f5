import { useState } from 'react';
import { forgotPasswordInputSchema } from '#contracts/accounts/accounts.ts';
import { EmailField } from '#web/components/ui/field.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { showToast } from '#web/lib/toasts.ts';
import { forgotPassword } from '../api.ts';

export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, errors, isBusy, submit } = useForm(forgotPasswordInputSchema, {
    send: async ({ email }) => {
      await forgotPassword(email);
      setSentTo(email);
    },
    onFailure: ({ message }) =>
      showToast({ title: 'Error', description: message || 'Please try again later', variant: 'destructive' }),
  });
  if (sentTo !== null) {
    return (
      <div role="status" className="mt-6 rounded-card border border-success p-4">
        <p className="font-semibold text-success">Please check your mail</p>
        <p className="mt-1 text-sm">
          If there is an account for {sentTo}, a link to choose a new password is on its way. It works once, for 24
          hours.
        </p>
      </div>
    );
  }
  return (
    <form noValidate method="post" onSubmit={submit} className="mt-6 grid gap-4">
      <EmailField error={errors.email?.message} {...register('email')} />
      <SubmitButton label="Send reset link" busyLabel="Sending..." isBusy={isBusy} />
    </form>
  );
}
