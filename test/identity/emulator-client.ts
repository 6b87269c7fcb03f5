import { randomBytes } from 'node:crypto';
import type { SignInProvider } from '../../src/contracts/accounts/sign-in-providers.ts';
import type { IdpSettings } from '../../src/server/config.ts';
import type { IdpAddresses } from '../../src/server/modules/accounts/identity/idp-addresses.ts';

export const PROJECT = 'demo-shop';

export const emulatorSettings: IdpSettings = {
  apiKey: 'demo-shop-api-key',
  authDomain: 'demo-shop.firebaseapp.com',
  projectId: PROJECT,
  providers: ['google.com', 'facebook.com', 'github.com', 'twitter.com'],
};

/** The provider's claims; the emulator accepts them as JSON instead of a real provider's token. */
type Profile = { sub?: string; email?: string; email_verified?: boolean; name?: string };

export type SignedIn = { localId: string; idToken: string; refreshToken: string };

export function emulatorAddresses(origin: string): IdpAddresses {
  return { jwksUrl: `${origin}/jwks`, toolkitUrl: `${origin}/identitytoolkit.googleapis.com` };
}

/** Calls the emulator like the provider's SDK in a browser, and like its owner in the console. */
export function emulatorClient(origin: string) {
  const toolkit = `${origin}/identitytoolkit.googleapis.com/v1`;
  const call = async <T>(url: string, body: object, headers: Record<string, string> = {}): Promise<T> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${url} answered ${response.status} ${JSON.stringify(answer)}`);
    return answer as T;
  };
  const asBrowser = <T>(name: string, body: object) =>
    call<T>(`${toolkit}/accounts:${name}?key=${emulatorSettings.apiKey}`, { returnSecureToken: true, ...body });
  const asOwner = <T>(name: string, body: object) =>
    call<T>(`${toolkit}/projects/${PROJECT}/accounts:${name}`, body, { authorization: 'Bearer owner' });

  return {
    signIn: (provider: SignInProvider, profile: Profile) => {
      const token = JSON.stringify({ sub: randomBytes(8).toString('hex'), ...profile });
      const name = provider === 'google.com' ? 'id_token' : 'access_token';
      const postBody = new URLSearchParams({ providerId: provider, [name]: token }).toString();
      return asBrowser<SignedIn>('signInWithIdp', { postBody, requestUri: 'http://localhost' });
    },
    signUp: (body: { email?: string; password?: string }) => asBrowser<SignedIn>('signUp', body),
    changePassword: (idToken: string, password: string) => asBrowser<SignedIn>('update', { idToken, password }),
    deleteAccount: (idToken: string) => asBrowser('delete', { idToken }),
    disable: (localId: string) => asOwner('update', { localId, disableUser: true }),
    /** A new token of the same sign-in, as the SDK fetches one. */
    freshToken: async (refreshToken: string): Promise<string> => {
      const url = `${origin}/securetoken.googleapis.com/v1/token?key=${emulatorSettings.apiKey}`;
      const answer = await call<{ id_token: string }>(url, { grant_type: 'refresh_token', refreshToken });
      return answer.id_token;
    },
    /** The error for the next call of this path. */
    failOnce: (path: string, status: number, message: string) =>
      call(`${origin}/test/faults`, { path, status, message }),
  };
}
