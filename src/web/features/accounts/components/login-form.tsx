import { type LoginResponse, loginInputSchema } from '#contracts/accounts/accounts.ts';
import { EmailField, PasswordField } from '#web/components/ui/field.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toasts.ts';
import { logIn } from '../api.ts';
import { FormLink } from './form-page.tsx';

type LoginFormProps = {
  onSignedIn: (response: LoginResponse) => void;
  /** Fills in the address when it is already known. */
  email?: string;
};

export function LoginForm({ onSignedIn, email }: LoginFormProps) {
  const { register, errors, isBusy, submit } = useForm(loginInputSchema, {
    ...(email !== undefined && { firstValues: { email } }),
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
