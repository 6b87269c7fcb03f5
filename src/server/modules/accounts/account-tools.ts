import type { AccessTokens } from '#server/http/access-token.ts';
import type { LinkTokens } from '#server/modules/mail/link-tokens.ts';
import { BackgroundTasks } from './background-tasks.ts';
import type { IdpVerifier } from './identity/idp-verifier.ts';
import { type CommonPasswords, createCommonPasswords } from './passwords/common-passwords.ts';
import type { Passwords } from './passwords/password-hashing.ts';
import { type Challenges, createChallenges } from './second-step/sign-in-challenge.ts';
import { createTotpVault, type TotpVault } from './second-step/totp-vault.ts';
import { SetupKey } from './users/setup-key.ts';

/** What the account use cases work with besides their context; made once, when the app is built. */
export type AccountTools = {
  tokens: AccessTokens;
  passwords: Passwords;
  commonPasswords: CommonPasswords;
  setupKey: SetupKey;
  linkTokens: LinkTokens;
  backgroundTasks: BackgroundTasks;
  totpVault: TotpVault;
  challenges: Challenges;
  /** Null: no identity provider is configured. */
  idp: IdpVerifier | null;
};

type Parts = Pick<AccountTools, 'tokens' | 'linkTokens' | 'idp' | 'passwords'> & {
  sessionSecret: string;
  now: () => Date;
  shopName: string;
  adminSetupKey: string;
};

export function createAccountTools({ shopName, adminSetupKey, sessionSecret, now, ...parts }: Parts): AccountTools {
  return {
    ...parts,
    commonPasswords: createCommonPasswords(shopName),
    setupKey: new SetupKey(adminSetupKey),
    totpVault: createTotpVault(sessionSecret),
    challenges: createChallenges(sessionSecret, now),
    backgroundTasks: new BackgroundTasks(),
  };
}
