import type { Config } from '#server/config.ts';
import type { Mailer } from '#server/modules/mail/service.ts';
import type { AccessTokens } from '#server/platform/access-token.ts';
import { type CommonPasswords, createCommonPasswords } from './common-passwords.ts';
import type { IdpVerifier } from './idp-verifier.ts';
import { Later } from './later.ts';
import { createPasswords, type Passwords } from './password-hashing.ts';
import { SetupKey } from './setup-key.ts';

/** What the account use cases work with besides their context; made once, when the app is built. */
export type AccountTools = {
  tokens: AccessTokens;
  passwords: Passwords;
  commonPasswords: CommonPasswords;
  setupKey: SetupKey;
  mailer: Mailer;
  later: Later;
  shop: Pick<Config['shop'], 'name' | 'email'>;
  /** Where mailed links lead: from the settings, never from a request. */
  siteUrl: () => string;
  /** Null: no identity provider is configured. */
  idp: IdpVerifier | null;
};

type Parts = Pick<AccountTools, 'tokens' | 'mailer' | 'shop' | 'siteUrl' | 'idp'> & { adminSetupKey: string };

export function createAccountTools({ adminSetupKey, ...parts }: Parts): AccountTools {
  return {
    ...parts,
    passwords: createPasswords(),
    commonPasswords: createCommonPasswords(parts.shop.name),
    setupKey: new SetupKey(adminSetupKey),
    later: new Later(),
  };
}
