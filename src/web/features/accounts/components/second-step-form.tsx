import { useEffect, useState } from 'react';
import type { LoginResponse } from '#contracts/accounts/accounts.ts';
import { secondStepFormSchema } from '#contracts/accounts/second-step.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { showToast } from '#web/lib/toasts.ts';
import { finishLogIn } from '../second-step-api.ts';

type SecondStepFormProps = {
  challenge: string;
  onSignedIn: (response: LoginResponse) => void;
  onRestart: () => void;
};

/** After the password: the code of the phone, or a recovery code. */
export function SecondStepForm({ challenge, onSignedIn, onRestart }: SecondStepFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const { register, errors, isBusy, submit, setFocus, reset } = useForm(secondStepFormSchema, {
    send: async ({ code }) => onSignedIn(await finishLogIn(challenge, code)),
    onFailure: ({ message }) => {
      showToast({ title: 'Sign in failed', description: message, variant: 'destructive' });
      setFocus('code', { shouldSelect: true });
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code begins with an empty field
  useEffect(() => setFocus('code'), [isRecovery]);
  const swap = () => {
    reset();
    setRecovery(!isRecovery);
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="mt-6 grid gap-4" aria-label="Second step">
      <p>
        {isRecovery
          ? 'Enter one of the recovery codes that you got when you set up the second step. Each works once.'
          : 'Open the authenticator app on your phone and enter the 6 digits that it shows for this shop.'}
      </p>
      <Field
        key={isRecovery ? 'recovery' : 'phone'}
        label={isRecovery ? 'Recovery code' : 'Code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        spellCheck={false}
        required
        error={errors.code?.message}
        {...register('code')}
      />
      <p
        role="alert"
        className="rounded-control border border-destructive p-3 text-sm font-medium text-destructive empty:hidden"
      >
        {!errors.code && errors.root?.message}
      </p>
      <SubmitButton label="Sign in" busyLabel="Signing in..." isBusy={isBusy} />
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" size="small" onClick={swap}>
          {isRecovery ? 'Use the code of my phone' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" size="small" onClick={onRestart}>
          Start again
        </Button>
      </div>
    </form>
  );
}
