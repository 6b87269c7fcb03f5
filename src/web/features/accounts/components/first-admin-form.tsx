import { useNavigate } from 'react-router';
import { firstAdminFormSchema } from '#contracts/accounts/account-forms.ts';
import { EmailField, PasswordField } from '#web/components/ui/field.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toasts.ts';
import { createFirstAdmin } from '../api.ts';
import { FullNameField, NewPasswordFields } from './account-form-fields.tsx';

export function FirstAdminForm() {
  const navigate = useNavigate();
  const { register, errors, isBusy, submit } = useForm(firstAdminFormSchema, {
    send: async (input) => {
      await createFirstAdmin(input);
      showToast({ title: 'Admin account created successfully. Please sign in.' });
      await navigate(paths.login, { state: { email: input.email, returnTo: paths.admin } });
    },
    onFailure: ({ message }) =>
      showToast({
        title: 'Error',
        description: message || 'Failed to create admin account',
        variant: 'destructive',
      }),
  });
  return (
    <form noValidate method="post" onSubmit={submit} className="mt-6 grid gap-4">
      <FullNameField error={errors.fullName?.message} {...register('fullName')} />
      <EmailField error={errors.email?.message} {...register('email')} />
      <NewPasswordFields register={(name) => register(name)} errors={errors} />
      <PasswordField
        label="Secret setup key"
        autoComplete="off"
        required
        hint="The key is shown in the terminal when the shop starts."
        error={errors.secretKey?.message}
        {...register('secretKey')}
      />
      <SubmitButton label="Create admin account" busyLabel="Creating account..." isBusy={isBusy} />
    </form>
  );
}
