import { useEffect, useRef, useState } from 'react';
import type { LoginResponse } from '#contracts/accounts/accounts.ts';
import type { IdpConfig } from '#contracts/accounts/identity.ts';
import type { SignInProvider } from '#contracts/accounts/sign-in-providers.ts';
import { ApiError } from '#web/lib/api.ts';
import { challengeOf } from '#web/lib/second-step-challenge.ts';
import { exchangeIdToken } from './api.ts';
import { loadIdentitySdk } from './load-identity-sdk.ts';
import { providerFailure } from './provider-failure.ts';

type Step =
  | { name: 'choose' }
  | { name: 'busy'; provider: SignInProvider }
  /** The provider returned no email address. */
  | { name: 'email'; provider: SignInProvider }
  | { name: 'mailed'; message: string };

export type ProviderSignIn = {
  step: Step;
  begin: (provider: SignInProvider) => Promise<void>;
  /** Throws the server's error about the address. */
  giveEmail: (email: string) => Promise<void>;
  cancel: () => void;
};

type Outcome = {
  onSignedIn: (response: LoginResponse) => void;
  /** The provider is done; a code has to follow. */
  onSecondStep: (challenge: string) => void;
  onFailure: (message: string) => void;
};

/** Without a session of the shop, none of the provider's may stay in this browser. */
async function leave(config: IdpConfig): Promise<void> {
  await loadIdentitySdk(config)
    .then((sdk) => sdk.signOut())
    .catch(() => {});
}

export function useProviderSignIn(config: IdpConfig, { onSignedIn, onSecondStep, onFailure }: Outcome): ProviderSignIn {
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const stage = useRef<'open' | 'email' | 'gone'>('open');

  useEffect(() => {
    stage.current = 'open';
    return () => {
      if (stage.current === 'email') void leave(config);
      stage.current = 'gone';
    };
  }, [config]);

  const exchange = async (idToken: string, email?: string) => {
    const response = await exchangeIdToken(idToken, email).catch((error: unknown) => {
      const challenge = challengeOf(error);
      if (challenge === null) throw error;
      return { challenge };
    });
    stage.current = 'open';
    if ('challenge' in response) return onSecondStep(response.challenge);
    if ('access' in response) return onSignedIn(response);
    await leave(config);
    setStep({ name: 'mailed', message: response.message });
  };

  return {
    step,
    begin: async (provider) => {
      setStep({ name: 'busy', provider });
      let idToken: string | undefined;
      try {
        const sdk = await loadIdentitySdk(config);
        idToken = await sdk.signIn(provider);
        await exchange(idToken);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'email_required' && stage.current !== 'gone') {
          stage.current = 'email';
          return setStep({ name: 'email', provider });
        }
        setStep({ name: 'choose' });
        const message = providerFailure(error);
        if (message) onFailure(message);
        if (idToken !== undefined) await leave(config);
      }
    },
    giveEmail: async (email) => {
      const sdk = await loadIdentitySdk(config);
      // The server accepts each token once, so this needs a new one.
      const idToken = await sdk.freshIdToken();
      if (idToken === null) return setStep({ name: 'choose' });
      await exchange(idToken, email);
    },
    cancel: () => {
      stage.current = 'open';
      setStep({ name: 'choose' });
      void leave(config);
    },
  };
}
