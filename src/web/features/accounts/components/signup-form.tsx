import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signupFormSchema } from '#contracts/accounts/account-forms.ts';
import { EmailField } from '#web/components/ui/field.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { returnStateOf } from '#web/features/session/return-path.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toasts.ts';
import { signUp } from '../api.ts';
import { FullNameField, NewPasswordFields } from './account-form-fields.tsx';
import { PrivacyNotice, showSignupFailure } from './signup-notices.tsx';

const REDIRECT_DELAY_MS = 1500;

export function SignupForm() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [created, setCreated] = useState<string | null>(null);
  const { register, errors, isBusy, submit } = useForm(signupFormSchema, {
    send: async (input) => {
      await signUp(input);
      showToast({ title: 'Account created', description: 'Your account has been created. Please sign in.' });
      setCreated(input.email);
    },
    onFailure: showSignupFailure,
  });

  useEffect(() => {
    if (created === null) return;
    const toLogin = () => void navigate(paths.login, { state: { ...returnStateOf(state), email: created } });
    const timer = setTimeout(toLogin, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [created, navigate, state]);

  return (
    <form noValidate method="post" onSubmit={submit} className="mt-6 grid gap-4">
      <FullNameField error={errors.fullName?.message} {...register('fullName')} />
      <EmailField error={errors.email?.message} {...register('email')} />
      <NewPasswordFields register={(name) => register(name)} errors={errors} />
      <PrivacyNotice />
      <SubmitButton label="Create account" busyLabel="Creating Account..." isBusy={isBusy || created !== null} />
    </form>
  );
}
