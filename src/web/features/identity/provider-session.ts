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

/** Called after the shop's own sign-out. A failure is harmless: the shop's session has already ended. */
export async function leaveProvider(): Promise<void> {
  try {
    await (await configuredSdk())?.signOut();
  } catch {
    // Only the download of the SDK can fail: signing out needs no network.
  }
}
