import type { IdpConfig } from '#contracts/accounts/identity.ts';
import { loadChunk } from '#web/lib/load-on-demand.ts';
import type { IdentitySdk } from './identity-sdk.ts';

let opened: Promise<IdentitySdk> | null = null;

/** Loads the SDK once per page; a failed download can be retried. */
export function loadIdentitySdk(config: IdpConfig): Promise<IdentitySdk> {
  opened ??= loadChunk(() => import('./identity-sdk.ts')).then(
    ({ openIdentitySdk }) => openIdentitySdk(config),
    (error) => {
      opened = null;
      throw error;
    },
  );
  return opened;
}
