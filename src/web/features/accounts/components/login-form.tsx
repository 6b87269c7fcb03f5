import { type LoginResponse, loginInputSchema } from '#contracts/accounts/accounts.ts';
import { EmailField, PasswordField } from '#web/components/ui/field.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { ApiError } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { challengeOf } from '#web/lib/second-step-challenge.ts';
import { showToast } from '#web/lib/toasts.ts';
import { logIn } from '../api.ts';
import { FormLink } from './form-page.tsx';

const REFUSED = 'Invalid email or password';

type LoginFormProps = {
  onSignedIn: (response: LoginResponse) => void;
  /** The password was right; a code has to follow. */
  onSecondStep: (challenge: string) => void;
  /** Fills in the address when it is already known. */
  email?: string;
};

export function LoginForm({ onSignedIn, onSecondStep, email }: LoginFormProps) {
  const { register, errors, isBusy, submit, setFocus } = useForm(loginInputSchema, {
    ...(email !== undefined && { firstValues: { email } }),
    send: async (input) => {
      try {
        onSignedIn(await logIn(input));
      } catch (error) {
        const challenge = challengeOf(error);
        if (challenge === null) throw error;
        onSecondStep(challenge);
      }
    },
    onFailure: (error) => {
      showToast({ title: 'Sign in failed', description: error.message || REFUSED, variant: 'destructive' });
      // After any other failure the same password may work: the focus stays on the button.
      if (error instanceof ApiError && error.status === 401) setFocus('password', { shouldSelect: true });
    },
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
      {/* The notification goes away, this stays. */}
      <p
        role="alert"
        className="rounded-control border border-destructive p-3 text-sm font-medium text-destructive empty:hidden"
      >
        {errors.root && (errors.root.message || REFUSED)}
      </p>
      <p className="-mt-2 text-sm">
        <FormLink to={paths.forgotPassword}>Forgot your password?</FormLink>
      </p>
      <SubmitButton label="Sign in" busyLabel="Signing in..." isBusy={isBusy} />
    </form>
  );
}
