import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noPasswordFormSchema, passwordAgainFormSchema } from '#contracts/accounts/account-forms.ts';
import type { IdpConfig } from '#contracts/accounts/identity.ts';
import { providerNames, type SignInProvider } from '#contracts/accounts/sign-in-providers.ts';
import { PasswordField } from '#web/components/ui/field.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { showToast } from '#web/lib/toasts.ts';
import { identitiesQuery, linkIdentity } from '../api.ts';
import { loadIdentitySdk } from '../load-identity-sdk.ts';
import { providerFailure } from '../provider-failure.ts';

type LinkProviderDialogProps = {
  config: IdpConfig;
  provider: SignInProvider;
  hasPassword: boolean;
  onClose: () => void;
};

/** Linking a provider adds a way to sign in, so it requires the password again. */
export function LinkProviderDialog({ config, provider, hasPassword, onClose }: LinkProviderDialogProps) {
  const queryClient = useQueryClient();
  const name = providerNames[provider];
  const { register, errors, isBusy, submit } = useForm(hasPassword ? passwordAgainFormSchema : noPasswordFormSchema, {
    send: async ({ password }) => {
      const sdk = await loadIdentitySdk(config);
      await linkIdentity(await sdk.signInOnce(provider), hasPassword ? password : undefined);
      await queryClient.invalidateQueries(identitiesQuery());
      onClose();
      showToast({ title: `${name} linked`, description: `You can now sign in with ${name}.` });
    },
    onFailure: (error) => {
      const description = providerFailure(error);
      if (description) showToast({ title: 'Error', description, variant: 'destructive' });
    },
  });

  useEffect(() => {
    // Browsers block a pop-up that opens long after the click, so the SDK is loaded beforehand.
    void loadIdentitySdk(config).catch(() => {});
  }, [config]);

  return (
    <Modal isOpen onClose={onClose} title={`Link ${name}`}>
      <form noValidate method="post" onSubmit={submit} className="grid gap-4">
        <p>
          {name} opens in a window of its own.
          {!hasPassword && ' If you signed in more than five minutes ago, please sign out and in again first.'}
        </p>
        {hasPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            error={errors.password?.message}
            {...register('password')}
          />
        )}
        <SubmitButton label={`Link ${name}`} busyLabel="Linking..." isBusy={isBusy} />
      </form>
    </Modal>
  );
}
