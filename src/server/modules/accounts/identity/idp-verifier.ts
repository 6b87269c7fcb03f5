import type { SignInProvider } from '#contracts/accounts/sign-in-providers.ts';

/** What the identity provider vouches for at this moment. */
export type ProvenIdentity = {
  subject: string;
  provider: SignInProvider;
  email: string | null;
  isEmailVerified: boolean;
  fullName: string | null;
  /** When the person last proved to the provider who they are. */
  authenticatedAt: Date;
  tokenExpiresAt: Date;
};

export type IdpVerifier = {
  /**
   * Checks a token and asks the provider whether its account is still good; refuses with a code of the provider's
   * table.
   */
  prove(idToken: string): Promise<ProvenIdentity>;
};
