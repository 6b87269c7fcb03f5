import { AppError } from '#server/http/app-error.ts';

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const MAX_LENGTH = 200;
export const UPLOADS = 'uploads/';

/** Files that are not public have this prefix in a bucket. */
export const PRIVATE_PREFIX = 'private/';

export const MEDIA_PATH = '/media/';

/** A key names a picture inside the storage. No segment begins with a dot, so none leads out of the folder. */
export function isMediaKey(key: string): boolean {
  return (
    key.length <= MAX_LENGTH &&
    !key.startsWith(PRIVATE_PREFIX) &&
    key.split('/').every((segment) => SEGMENT.test(segment)) &&
    typeOfKey(key) !== null
  );
}

export function requireMediaKey(key: string): string {
  if (!isMediaKey(key)) throw new AppError('not_found', 'There is no such picture.');
  return key;
}

export function typeOfKey(key: string): string | null {
  return TYPES[key.slice(key.lastIndexOf('.') + 1).toLowerCase()] ?? null;
}

/**
 * Named by its content: another content has another name, so a browser may keep it for ever. The colour is for pages.
 */
export function uploadKey(hash: string, colour: string): string {
  return `${UPLOADS}${hash}-${colour}.webp`;
}

export function isContentNamed(key: string): boolean {
  return key.startsWith(UPLOADS);
}
