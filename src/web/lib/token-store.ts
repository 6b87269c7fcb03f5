import type { TokenPair } from '#contracts/accounts/accounts.ts';
import { readStored, writeStored } from './browser-storage.ts';

export const ACCESS_KEY = 'jalaja.access';
const REFRESH_KEY = 'jalaja.refresh';
const SIGNED_IN_KEY = 'jalaja.signed-in';
const DEVICE_KEY = 'jalaja.device';

/** If storage is refused, the tokens live as long as the page. */
let unstored: TokenPair | null = null;

export const tokenStore = {
  access: () => unstored?.access ?? readStored(ACCESS_KEY),
  refresh: () => unstored?.refresh ?? readStored(REFRESH_KEY),
  save: (pair: TokenPair) => {
    writeStored(REFRESH_KEY, pair.refresh);
    // Last: other tabs react to a change of the access token and then read both.
    writeStored(ACCESS_KEY, pair.access);
    unstored = readStored(ACCESS_KEY) === pair.access ? null : pair;
  },
  clear: () => {
    unstored = null;
    writeStored(ACCESS_KEY, null);
    writeStored(REFRESH_KEY, null);
  },
};

/** Records that a user is signed in on this browser. */
export const signedInFlag = {
  isSet: () => readStored(SIGNED_IN_KEY) !== null,
  set: () => writeStored(SIGNED_IN_KEY, 'true'),
  clear: () => writeStored(SIGNED_IN_KEY, null),
};

/** Recognises this browser when it signs in again; it stays after a sign-out and gives no access. */
export function deviceHeader(): { 'device-token': string } {
  const stored = readStored(DEVICE_KEY);
  if (stored) return { 'device-token': stored };
  const token = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0'));
  writeStored(DEVICE_KEY, token.join(''));
  return { 'device-token': token.join('') };
}
