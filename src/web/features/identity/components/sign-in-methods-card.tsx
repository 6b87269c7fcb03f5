import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { IdpConfig, LinkedIdentity } from '#contracts/accounts/identity.ts';
import { providerNames, type SignInProvider } from '#contracts/accounts/sign-in-providers.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { TRY_AGAIN } from '#web/lib/api.ts';
import { showToast } from '#web/lib/toasts.ts';
import { authConfigQuery, identitiesQuery, unlinkIdentity } from '../api.ts';
import { LinkProviderDialog } from './link-provider-dialog.tsx';
import { ProviderIcon } from './provider-icons.tsx';

/** Renders nothing unless a provider is configured. */
export function SignInMethodsCard() {
  const idp = useQuery(authConfigQuery()).data?.idp;
  return idp ? <ConfiguredMethods config={idp} /> : null;
}

function ConfiguredMethods({ config }: { config: IdpConfig }) {
  const { data, isPending, isError, refetch } = useQuery(identitiesQuery());
  const [linking, setLinking] = useState<SignInProvider | null>(null);
  if (isError && !data) {
    return (
      <Card title="Sign-in methods">
        <LoadFailure message="Your sign-in methods could not be loaded." onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <Card title="Sign-in methods">
      <p className="text-muted-foreground">Besides your password you can sign in with a linked service.</p>
      <ul aria-busy={isPending} className="mt-4 grid gap-2">
        {config.providers.map((provider) => (
          <ProviderRow
            key={provider}
            provider={provider}
            identity={data?.data.find((identity) => identity.provider === provider)}
            isReady={!isPending}
            onLink={() => setLinking(provider)}
          />
        ))}
      </ul>
      {linking && (
        <LinkProviderDialog
          config={config}
          provider={linking}
          hasPassword={data?.hasPassword ?? true}
          onClose={() => setLinking(null)}
        />
      )}
    </Card>
  );
}

type ProviderRowProps = {
  provider: SignInProvider;
  identity: LinkedIdentity | undefined;
  isReady: boolean;
  onLink: () => void;
};

function ProviderRow({ provider, identity, isReady, onLink }: ProviderRowProps) {
  const queryClient = useQueryClient();
  const name = providerNames[provider];
  const unlink = useMutation({
    mutationFn: unlinkIdentity,
    onSuccess: async () => {
      await queryClient.invalidateQueries(identitiesQuery());
      showToast({ title: `${name} unlinked`, description: `You can no longer sign in with ${name}.` });
    },
    onError: ({ message }) => showToast({ title: 'Error', description: message || TRY_AGAIN, variant: 'destructive' }),
  });
  return (
    <li className="flex min-h-14 items-center gap-3 rounded-control border px-3 py-1.5">
      <ProviderIcon provider={provider} />
      <p className="min-w-0 grow">
        <span className="block font-medium">{name}</span>
        <span className="block text-sm wrap-anywhere text-muted-foreground">
          {identity ? (identity.email ?? 'Linked') : isReady && 'Not linked'}
        </span>
      </p>
      {identity ? (
        <Button
          variant="outline"
          size="small"
          isBusy={unlink.isPending}
          aria-label={`Unlink ${name}`}
          onClick={() => unlink.mutate(identity.id)}
        >
          Unlink
        </Button>
      ) : (
        <Button variant="outline" size="small" disabled={!isReady} aria-label={`Link ${name}`} onClick={onLink}>
          Link
        </Button>
      )}
    </li>
  );
}
