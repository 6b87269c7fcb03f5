import { useQueryClient } from '@tanstack/react-query';
import { secondStepRemovalFormSchema } from '#contracts/accounts/second-step.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field, PasswordField } from '#web/components/ui/field.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { showToast } from '#web/lib/toasts.ts';
import { removeSecondStep, secondStepQuery } from '../second-step-api.ts';
import { useHasPassword } from '../use-has-password.ts';

export function RemoveSecondStepForm({ onClose }: { onClose: () => void }) {
  const hasPassword = useHasPassword();
  const queryClient = useQueryClient();
  const { register, errors, isBusy, submit } = useForm(secondStepRemovalFormSchema, {
    send: async ({ password, code }) => {
      await removeSecondStep(code, hasPassword ? password : undefined);
      await queryClient.invalidateQueries(secondStepQuery());
      showToast({ title: 'The second step is off', description: 'Your password alone signs you in.' });
      onClose();
    },
    onFailure: () => {},
  });
  return (
    <form noValidate method="post" onSubmit={submit} className="mt-4 grid max-w-md gap-4" aria-label="Turn it off">
      {hasPassword && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password')}
        />
      )}
      <Field
        label="Code"
        hint="Of your phone, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        error={errors.code?.message}
        {...register('code')}
      />
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {!errors.code && !errors.password && errors.root?.message}
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          variant="outline"
          className="border-destructive! text-destructive"
          label="Turn it off"
          busyLabel="Please wait..."
          isBusy={isBusy}
        />
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
