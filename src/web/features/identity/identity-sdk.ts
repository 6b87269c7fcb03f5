import { type FirebaseApp, getApps, initializeApp } from '@firebase/app';
import {
  type Auth,
  type AuthProvider,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  FacebookAuthProvider,
  GithubAuthProvider,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  type Persistence,
  signInWithPopup,
  signOut,
  TwitterAuthProvider,
} from '@firebase/auth';
import type { IdpConfig } from '#contracts/accounts/identity.ts';
import type { SignInProvider } from '#contracts/accounts/sign-in-providers.ts';

/* The only file that imports the provider's SDK. It is loaded on demand, and only if a provider is configured. */

const providers: Record<SignInProvider, () => AuthProvider> = {
  'google.com': () => new GoogleAuthProvider(),
  'facebook.com': () => new FacebookAuthProvider(),
  'github.com': () => new GithubAuthProvider(),
  'twitter.com': () => new TwitterAuthProvider(),
};

export type IdentitySdk = {
  /** Opens the provider's pop-up; the provider's session is stored in this browser. Returns an ID token. */
  signIn(provider: SignInProvider): Promise<string>;
  /** The same without storing the provider's session: the current one is unchanged. */
  signInOnce(provider: SignInProvider): Promise<string>;
  /** Null when nobody is signed in with the provider. */
  freshIdToken(): Promise<string | null>;
  signOut(): Promise<void>;
};

function openAuth(config: IdpConfig, name: string, persistence: Persistence): Auth {
  const { apiKey, authDomain, projectId } = config;
  const known: FirebaseApp | undefined = getApps().find((app) => app.name === name);
  const app = known ?? initializeApp({ apiKey, authDomain, projectId }, name);
  return initializeAuth(app, { persistence, popupRedirectResolver: browserPopupRedirectResolver });
}

async function idTokenFromPopup(auth: Auth, provider: SignInProvider): Promise<string> {
  const { user } = await signInWithPopup(auth, providers[provider]());
  return user.getIdToken();
}

export function openIdentitySdk(config: IdpConfig): IdentitySdk {
  const auth = openAuth(config, 'shop', browserLocalPersistence);
  return {
    signIn: (provider) => idTokenFromPopup(auth, provider),
    signInOnce: async (provider) => {
      const temporary = openAuth(config, 'link', inMemoryPersistence);
      try {
        return await idTokenFromPopup(temporary, provider);
      } finally {
        await signOut(temporary);
      }
    },
    freshIdToken: async () => {
      await auth.authStateReady();
      return auth.currentUser?.getIdToken(true) ?? null;
    },
    signOut: () => signOut(auth),
  };
}
