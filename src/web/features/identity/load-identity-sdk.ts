import type { IdpConfig } from '#contracts/accounts/identity.ts';
import type { IdentitySdk } from './identity-sdk.ts';

let opened: Promise<IdentitySdk> | null = null;

/** Once for the page; a failed download may be tried again. */
export function loadIdentitySdk(config: IdpConfig): Promise<IdentitySdk> {
  opened ??= import('./identity-sdk.ts').then(
    ({ openIdentitySdk }) => openIdentitySdk(config),
    (error) => {
      opened = null;
      throw error;
    },
  );
  return opened;
}
