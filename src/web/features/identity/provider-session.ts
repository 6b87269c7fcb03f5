import type { getAuthConfig } from '#contracts/accounts/identity.ts';
import { callApi } from '#web/lib/api.ts';
import type { IdentitySdk } from './identity-sdk.ts';
import { loadIdentitySdk } from './load-identity-sdk.ts';

async function configuredSdk(): Promise<IdentitySdk | null> {
  const { idp } = await callApi<typeof getAuthConfig>('GET', '/api/auth/config', {}, { isAnonymous: true });
  return idp === null ? null : loadIdentitySdk(idp);
}

export async function freshIdToken(): Promise<string | null> {
  return (await configuredSdk())?.freshIdToken() ?? null;
}

/** After the shop's own sign-out. What fails here leaves no session behind: the shop's is over. */
export async function leaveProvider(): Promise<void> {
  try {
    await (await configuredSdk())?.signOut();
  } catch {
    // The provider's SDK signs out without the network; only its download can fail.
  }
}
