import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { noPasswordFormSchema, passwordAgainFormSchema } from '#contracts/accounts/account-forms.ts';
import { totpCodeFormSchema } from '#contracts/accounts/second-step.ts';
import { QrCode } from '#web/components/qr-code.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field, PasswordField } from '#web/components/ui/field.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { useSession } from '#web/features/session/session-context.tsx';
import { saveAsFile } from '../save-as-file.ts';
import { confirmSecondStep, secondStepQuery, setUpSecondStep } from '../second-step-api.ts';
import { useHasPassword } from '../use-has-password.ts';

type Stage =
  | { name: 'password' }
  | { name: 'scan'; secret: string; uri: string }
  | { name: 'codes'; codes: readonly string[] };

/** Password, QR code, first code, recovery codes. */
export function SecondStepSetUp({ onClose }: { onClose: () => void }) {
  const [stage, setStage] = useState<Stage>({ name: 'password' });
  switch (stage.name) {
    case 'password':
      return <PasswordStage onProven={(keys) => setStage({ name: 'scan', ...keys })} onClose={onClose} />;
    case 'scan':
      return <ScanStage {...stage} onConfirmed={(codes) => setStage({ name: 'codes', codes })} onClose={onClose} />;
    case 'codes':
      return <CodesStage codes={stage.codes} onClose={onClose} />;
  }
}

const formLook = 'mt-4 grid max-w-md gap-4';

type PasswordStageProps = { onProven: (keys: { secret: string; uri: string }) => void; onClose: () => void };

function PasswordStage({ onProven, onClose }: PasswordStageProps) {
  const hasPassword = useHasPassword();
  const { register, errors, isBusy, submit } = useForm(hasPassword ? passwordAgainFormSchema : noPasswordFormSchema, {
    send: async ({ password }) => onProven(await setUpSecondStep(hasPassword ? password : undefined)),
    onFailure: () => {},
  });
  return (
    <form noValidate method="post" onSubmit={submit} className={formLook} aria-label="Set up the second step">
      {hasPassword ? (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          error={errors.password?.message ?? errors.root?.message}
          {...register('password')}
        />
      ) : (
        <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
          {errors.root?.message}
        </p>
      )}
      <Buttons label="Continue" isBusy={isBusy} onClose={onClose} />
    </form>
  );
}

type ScanStageProps = {
  secret: string;
  uri: string;
  onConfirmed: (codes: string[]) => void;
  onClose: () => void;
};

function ScanStage({ secret, uri, onConfirmed, onClose }: ScanStageProps) {
  const { register, errors, isBusy, submit } = useForm(totpCodeFormSchema, {
    send: async ({ code }) => onConfirmed((await confirmSecondStep(code)).recoveryCodes),
    onFailure: () => {},
  });
  return (
    <form noValidate method="post" onSubmit={submit} className={formLook} aria-label="Set up the second step">
      <p>Scan this with an authenticator app on your phone, such as Google Authenticator, Aegis or 1Password.</p>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <div>
        <p className="text-sm text-muted-foreground">Or type this key into the app:</p>
        <p className="font-mono font-semibold wrap-anywhere select-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      </div>
      <Field
        label="Code"
        hint="The 6 digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={errors.code?.message ?? errors.root?.message}
        {...register('code')}
      />
      <Buttons label="Turn it on" isBusy={isBusy} onClose={onClose} />
    </form>
  );
}

function CodesStage({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [hasKept, setKept] = useState(false);
  const queryClient = useQueryClient();
  const { checkAccount } = useSession();
  const finish = () => {
    void queryClient.invalidateQueries(secondStepQuery());
    // Rights that waited for this count from now on.
    checkAccount();
    onClose();
  };
  return (
    <div className={formLook}>
      <p role="status" className="font-medium text-success">
        The second step is on.
      </p>
      <p>
        These recovery codes sign you in without your phone, each once. Keep them where you find them when the phone is
        lost: they are shown only now.
      </p>
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-2 rounded-control border bg-muted p-4 font-mono">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        className="justify-self-start"
        onClick={() => saveAsFile('recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`)}
      >
        Save as a file
      </Button>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={hasKept}
          onChange={({ target }) => setKept(target.checked)}
          className="size-5 accent-primary"
        />
        I have kept them
      </label>
      <Button className="justify-self-start" disabled={!hasKept} onClick={finish}>
        Done
      </Button>
    </div>
  );
}

function Buttons({ label, isBusy, onClose }: { label: string; isBusy: boolean; onClose: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton className="" label={label} busyLabel="Please wait..." isBusy={isBusy} />
      <Button variant="outline" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}
