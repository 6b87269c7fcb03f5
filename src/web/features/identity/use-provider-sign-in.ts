import { useState } from 'react';
import type { LoginAnswer } from '#contracts/accounts.ts';
import type { IdpConfig } from '#contracts/identity.ts';
import type { SignInProvider } from '#contracts/sign-in-providers.ts';
import { ApiError } from '#web/lib/api.ts';
import { exchangeIdToken } from './api.ts';
import { loadIdentitySdk } from './load-identity-sdk.ts';
import { providerFailure } from './provider-failure.ts';

type Step =
  | { name: 'choose' }
  | { name: 'busy'; provider: SignInProvider }
  /** The provider knows no address of this person. */
  | { name: 'email'; provider: SignInProvider }
  | { name: 'mailed'; message: string };

export type ProviderSignIn = {
  step: Step;
  begin: (provider: SignInProvider) => Promise<void>;
  /** Throws what the shop has to say about the address. */
  giveEmail: (email: string) => Promise<void>;
  cancel: () => void;
};

type Outcome = { onSignedIn: (answer: LoginAnswer) => void; onFailure: (message: string) => void };

export function useProviderSignIn(config: IdpConfig, { onSignedIn, onFailure }: Outcome): ProviderSignIn {
  const [step, setStep] = useState<Step>({ name: 'choose' });

  const exchange = async (idToken: string, email?: string) => {
    const answer = await exchangeIdToken(idToken, email);
    if ('access' in answer) return onSignedIn(answer);
    // Nobody is signed in yet, so nothing of the provider stays either.
    await leave();
    setStep({ name: 'mailed', message: answer.message });
  };

  const leave = async () => {
    const sdk = await loadIdentitySdk(config);
    await sdk.signOut();
  };

  return {
    step,
    begin: async (provider) => {
      setStep({ name: 'busy', provider });
      try {
        const sdk = await loadIdentitySdk(config);
        await exchange(await sdk.signIn(provider));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'email_required') return setStep({ name: 'email', provider });
        setStep({ name: 'choose' });
        const message = providerFailure(error);
        if (message) onFailure(message);
        if (error instanceof ApiError) await leave();
      }
    },
    giveEmail: async (email) => {
      const sdk = await loadIdentitySdk(config);
      // Each token is taken once; the person has proven themselves a moment ago.
      const idToken = await sdk.freshIdToken();
      if (idToken === null) return setStep({ name: 'choose' });
      await exchange(idToken, email);
    },
    cancel: () => {
      setStep({ name: 'choose' });
      void leave();
    },
  };
}
