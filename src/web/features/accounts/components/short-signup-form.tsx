import { useNavigate } from 'react-router';
import { shortSignupFormSchema } from '#contracts/accounts/account-forms.ts';
import { EmailField, PasswordField } from '#web/components/ui/field.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toasts.ts';
import { signUp } from '../api.ts';
import { FullNameField } from './account-form-fields.tsx';
import { PrivacyNotice, showSignupFailure } from './signup-notices.tsx';

export function ShortSignupForm() {
  const navigate = useNavigate();
  const { register, errors, isBusy, submit } = useForm(shortSignupFormSchema, {
    send: async (input) => {
      await signUp(input);
      showToast({ title: 'Account created successfully', description: 'Please sign in with your new account' });
      await navigate(paths.login, { state: { email: input.email } });
    },
    onFailure: showSignupFailure,
  });
  return (
    <form noValidate method="post" onSubmit={submit} className="mt-6 grid gap-4">
      <FullNameField error={errors.fullName?.message} {...register('fullName')} />
      <EmailField error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <PrivacyNotice />
      <SubmitButton label="Create account" busyLabel="Creating account..." isBusy={isBusy} />
    </form>
  );
}
