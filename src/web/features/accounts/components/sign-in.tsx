import { useState } from 'react';
import type { LoginResponse } from '#contracts/accounts/accounts.ts';
import { ProviderSignIn } from '#web/features/identity/components/provider-sign-in.tsx';
import { LoginForm } from './login-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';

type SignInProps = {
  onSignedIn: (response: LoginResponse) => void;
  /** Fills in the address when it is already known. */
  email?: string;
};

/** All ways to sign in, and the second step of accounts that have one. */
export function SignIn({ onSignedIn, email }: SignInProps) {
  const [challenge, setChallenge] = useState<string | null>(null);
  if (challenge !== null) {
    return <SecondStepForm challenge={challenge} onSignedIn={onSignedIn} onRestart={() => setChallenge(null)} />;
  }
  return (
    <>
      <LoginForm onSignedIn={onSignedIn} onSecondStep={setChallenge} {...(email !== undefined && { email })} />
      <ProviderSignIn onSignedIn={onSignedIn} onSecondStep={setChallenge} />
    </>
  );
}
