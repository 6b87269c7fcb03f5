import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { MIN_PASSWORD_LENGTH } from '#contracts/accounts/account-fields.ts';
import { Field, PasswordField } from '#web/components/ui/field.tsx';

export function FullNameField(field: Omit<ComponentProps<typeof Field>, 'label'>) {
  return <Field label="Full name" autoComplete="name" required {...field} />;
}

type Name = 'password' | 'confirmPassword';

type NewPasswordFieldsProps = {
  register: (name: Name) => UseFormRegisterReturn;
  errors: Partial<Record<Name, { message?: string | undefined } | undefined>>;
};

export function NewPasswordFields({ register, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. Longer is better.`}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  );
}
