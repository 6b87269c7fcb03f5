import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { EvidenceStore } from './evidence-store.ts';

const GIGABYTE = 1_000_000_000;
/** Kept free for orders and the database; of a small disk a tenth. */
const KEPT_FREE_BYTES = GIGABYTE;
const KEPT_FREE_PART = 0.1;

export type EvidenceRoom = {
  /** The owner gives this much room to evidence. */
  maxStorageGb: number;
  diskBytes: number;
  freeBytes: number;
};

export async function evidenceRoom({ uploadsFolder }: EvidenceStore, maxStorageGb: number): Promise<EvidenceRoom> {
  // The folder itself is made with the first upload.
  const { bsize, blocks, bavail } = await statfs(path.dirname(uploadsFolder));
  return { maxStorageGb, diskBytes: blocks * bsize, freeBytes: bavail * bsize };
}

/** True if the new file, and all that were announced before it, may arrive whole. */
export function hasRoomFor(
  bytes: number,
  { stored, announced }: { stored: number; announced: number },
  { maxStorageGb, diskBytes, freeBytes }: EvidenceRoom,
): boolean {
  const keptFree = Math.min(KEPT_FREE_BYTES, diskBytes * KEPT_FREE_PART);
  return stored + announced + bytes <= maxStorageGb * GIGABYTE && freeBytes - announced - bytes >= keptFree;
}
