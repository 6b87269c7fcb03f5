import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import type { ClaimMedia, ClaimStep } from '#contracts/claims/claim-files.ts';

/** A file that the server does not have yet. */
export type WaitingFile = {
  id: string;
  token: string;
  step: ClaimStep;
  media: ClaimMedia;
  /** The item that a photo shows. */
  itemId: number | null;
  name: string;
  blob: Blob;
  /** A data URL; null for videos and originals. */
  thumbnail: string | null;
  /** A photo as it was chosen, which is made smaller before it is sent. */
  isOriginal?: boolean;
  addedAt: number;
};

/** The server forgets unfinished uploads earlier, and a claim can be sent no later. */
const MAX_AGE_MS = 4 * 24 * 60 * 60_000;

let store: UseStore | null = null;

/** Browsers may refuse storage. Then a file lives as long as the page. */
async function tryStorage<Value>(run: (files: UseStore) => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    store ??= createStore('jalaja-claims', 'files');
    return await run(store);
  } catch {
    return otherwise;
  }
}

/** Whether it is stored. */
export function storeFile(file: WaitingFile): Promise<boolean> {
  return tryStorage((files) => set(file.id, file, files).then(() => true), false);
}

export function forgetFile(id: string): Promise<void> {
  return tryStorage((files) => del(id, files), undefined);
}

/** The files of a claim, in the order in which they were added. */
export async function storedFiles(token: string): Promise<WaitingFile[]> {
  const all = await tryStorage((files) => entries<string, WaitingFile>(files), []);
  const isOld = ({ addedAt }: WaitingFile) => Date.now() - addedAt > MAX_AGE_MS;
  for (const [id, file] of all) if (isOld(file)) void forgetFile(id);
  return all
    .map(([, file]) => file)
    .filter((file) => file.token === token && !isOld(file))
    .sort((one, other) => one.addedAt - other.addedAt);
}
