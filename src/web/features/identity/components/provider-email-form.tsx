import { forgotPasswordInputSchema } from '#contracts/accounts/accounts.ts';
import { providerNames, type SignInProvider } from '#contracts/accounts/sign-in-providers.ts';
import { Button } from '#web/components/ui/button.tsx';
import { EmailField } from '#web/components/ui/field.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { showToast } from '#web/lib/toasts.ts';
import { providerFailure } from '../provider-failure.ts';

type ProviderEmailFormProps = {
  provider: SignInProvider;
  onSubmit: (email: string) => Promise<void>;
  onCancel: () => void;
};

export function ProviderEmailForm({ provider, onSubmit, onCancel }: ProviderEmailFormProps) {
  const { register, errors, isBusy, submit } = useForm(forgotPasswordInputSchema, {
    send: ({ email }) => onSubmit(email),
    onFailure: (error) => {
      const description = providerFailure(error);
      if (description) showToast({ title: 'Sign in failed', description, variant: 'destructive' });
    },
  });
  return (
    <form noValidate method="post" onSubmit={submit} className="mt-6 grid gap-4 rounded-card border bg-card p-4">
      <p className="text-sm">
        {providerNames[provider]} did not tell us your email address. Please enter it: we will mail you a link to
        confirm it.
      </p>
      <EmailField label="Email for your account" error={errors.email?.message} {...register('email')} />
      <SubmitButton label="Send the link" busyLabel="Sending..." isBusy={isBusy} />
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
