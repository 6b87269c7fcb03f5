import type { AccessTokens } from '#server/platform/access-token.ts';
import type { IdpVerifier } from './idp-verifier.ts';

/** What the account use cases work with besides their context; made once, when the app is built. */
export type AccountTools = {
  tokens: AccessTokens;
  /** Null: no identity provider is configured. */
  idp: IdpVerifier | null;
};
