import { type LoginAnswer, loginInputSchema } from '#contracts/accounts.ts';
import { PasswordField } from '#web/components/ui/field.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toasts.ts';
import { logIn } from '../api.ts';
import { EmailField } from './email-field.tsx';
import { FormLink } from './form-link.tsx';

export function LoginForm({ onSignedIn }: { onSignedIn: (answer: LoginAnswer) => void }) {
  const { register, errors, isBusy, submit } = useForm(loginInputSchema, {
    send: async (input) => onSignedIn(await logIn(input)),
    onFailure: ({ message }) =>
      showToast({
        title: 'Sign in failed',
        description: message || 'Invalid email or password',
        variant: 'destructive',
      }),
  });
  return (
    <form noValidate method="post" onSubmit={submit} className="mt-6 grid gap-4">
      <EmailField error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <p className="-mt-2 text-sm">
        <FormLink to={paths.forgotPassword}>Forgot your password?</FormLink>
      </p>
      <SubmitButton label="Sign In" busyLabel="Signing in..." isBusy={isBusy} />
    </form>
  );
}
