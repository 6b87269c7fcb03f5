import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LoginResponse } from '#contracts/accounts/accounts.ts';
import type { IdpConfig } from '#contracts/accounts/identity.ts';
import { providerNames } from '#contracts/accounts/sign-in-providers.ts';
import { Button } from '#web/components/ui/button.tsx';
import { showToast } from '#web/lib/toasts.ts';
import { authConfigQuery } from '../api.ts';
import { loadIdentitySdk } from '../load-identity-sdk.ts';
import { useProviderSignIn } from '../use-provider-sign-in.ts';
import { ProviderEmailForm } from './provider-email-form.tsx';
import { ProviderIcon } from './provider-icons.tsx';

type ProviderSignInProps = {
  onSignedIn: (response: LoginResponse) => void;
  onSecondStep: (challenge: string) => void;
};

/** Without a configured provider there is no button, no script and no request to another host. */
export function ProviderSignIn(props: ProviderSignInProps) {
  const idp = useQuery(authConfigQuery()).data?.idp;
  if (!idp || idp.providers.length === 0) return null;
  return <ConfiguredProviders config={idp} {...props} />;
}

function ConfiguredProviders({ config, onSignedIn, onSecondStep }: ProviderSignInProps & { config: IdpConfig }) {
  const { step, begin, giveEmail, cancel } = useProviderSignIn(config, {
    onSignedIn,
    onSecondStep,
    onFailure: (description) => showToast({ title: 'Sign in failed', description, variant: 'destructive' }),
  });

  useEffect(() => {
    // Browsers block a pop-up that opens long after the click, so the SDK is loaded beforehand.
    void loadIdentitySdk(config).catch(() => {});
  }, [config]);

  if (step.name === 'mailed') {
    return (
      <div role="status" className="mt-6 rounded-card border border-success bg-card p-4">
        <p className="font-semibold text-success">Please check your mail</p>
        <p className="mt-1 text-sm">{step.message}</p>
      </div>
    );
  }
  if (step.name === 'email') {
    return <ProviderEmailForm provider={step.provider} onSubmit={giveEmail} onCancel={cancel} />;
  }
  return (
    <div className="mt-6 grid gap-3">
      <p className="flex items-center gap-3 text-sm text-muted-foreground before:h-px before:grow before:bg-border after:h-px after:grow after:bg-border">
        or
      </p>
      {config.providers.map((provider) => (
        <Button
          key={provider}
          variant="outline"
          className="w-full"
          isBusy={step.name === 'busy'}
          onClick={() => void begin(provider)}
        >
          <ProviderIcon provider={provider} />
          Continue with {providerNames[provider]}
        </Button>
      ))}
    </div>
  );
}
