import { firebaseMediaUrl } from '#contracts/media/picture-address.ts';

/** A path is no address, leads to a file and not to a folder, and has no part that is only dots. */
const PATH = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\p{Cc}]+$/u;
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i;

type StoragePlace = { path: string; token: string; bucket: string | null };

/** The public address of a picture in the shop's bucket; null when there can be none. */
export function storageAddress({ path, token, bucket }: StoragePlace): string | null {
  if (!bucket) return null;
  const own = `gs://${bucket}/`;
  const text = path.trim();
  const inside = text.startsWith(own) ? text.slice(own.length) : text.replace(/^\//, '');
  if (ADDRESS.test(inside) || !PATH.test(inside)) return null;
  return firebaseMediaUrl(bucket, inside, token.trim() || undefined);
}
