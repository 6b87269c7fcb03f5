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

/* The only file that knows the provider's SDK; it is loaded when a provider is configured and somebody comes near it. */

const providers: Record<SignInProvider, () => AuthProvider> = {
  'google.com': () => new GoogleAuthProvider(),
  'facebook.com': () => new FacebookAuthProvider(),
  'github.com': () => new GithubAuthProvider(),
  'twitter.com': () => new TwitterAuthProvider(),
};

export type IdentitySdk = {
  /** Opens the provider's window; the person stays signed in with the provider's project on this browser. */
  signIn(provider: SignInProvider): Promise<string>;
  /** The same for one token only: whoever is signed in stays as they are. */
  proveApart(provider: SignInProvider): Promise<string>;
  /** Null when nobody is signed in there. */
  freshIdToken(): Promise<string | null>;
  signOut(): Promise<void>;
};

function openAuth(config: IdpConfig, name: string, persistence: Persistence): Auth {
  const { apiKey, authDomain, projectId } = config;
  const known: FirebaseApp | undefined = getApps().find((app) => app.name === name);
  const app = known ?? initializeApp({ apiKey, authDomain, projectId }, name);
  return initializeAuth(app, { persistence, popupRedirectResolver: browserPopupRedirectResolver });
}

async function prove(auth: Auth, provider: SignInProvider): Promise<string> {
  const { user } = await signInWithPopup(auth, providers[provider]());
  return user.getIdToken();
}

export function openIdentitySdk(config: IdpConfig): IdentitySdk {
  const auth = openAuth(config, 'shop', browserLocalPersistence);
  return {
    signIn: (provider) => prove(auth, provider),
    proveApart: async (provider) => {
      const apart = openAuth(config, 'link', inMemoryPersistence);
      try {
        return await prove(apart, provider);
      } finally {
        await signOut(apart);
      }
    },
    freshIdToken: async () => {
      await auth.authStateReady();
      return auth.currentUser?.getIdToken(true) ?? null;
    },
    signOut: () => signOut(auth),
  };
}
