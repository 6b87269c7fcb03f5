import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  HEIC_REFUSED,
  UPLOAD_HOURS,
  type UploadMetadata,
  uploadProblem,
  WRONG_FILE_TYPE,
} from '#contracts/claims/claim-files.ts';
import { isClaimEditable } from '#contracts/claims/claim-states.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import type { PictureRenderer } from '#server/modules/media/renderer.ts';
import { lockOrder } from '../order-queries.ts';
import { claimClosed, noFile, noRoom } from './claim-errors.ts';
import { findLastClaim, selectClaimItems } from './claim-queries.ts';
import {
  type ClaimFileRow,
  changeClaimFile,
  endUploadsBefore,
  findClaimFile,
  insertClaimFile,
  selectClaimFiles,
  sumEvidenceBytes,
} from './evidence-queries.ts';
import { type EvidenceRoom, hasRoomFor } from './evidence-room.ts';
import { type EvidenceStore, evidenceKey } from './evidence-store.ts';
import { type FileType, fileTypeOf, TYPE_BYTES } from './file-type.ts';

const HOUR_MS = 3_600_000;
/** Enough to read a label, at about 300 kB. */
const PHOTO_QUALITY = 80;

type NewUpload = { metadata: Omit<UploadMetadata, 'token'>; bytes: number; room: EvidenceRoom };

/** Makes room for a file: the claim must be open for changes, and all limits count what is announced. */
export function announceUpload(
  ctx: Context,
  orderId: number,
  { metadata: { step, media, item }, bytes, room }: NewUpload,
): Promise<ClaimFileRow> {
  return inTransaction(ctx, async ({ db, now }) => {
    // One after the other, so that uploads that begin together cannot pass the limits.
    await lockOrder(db, orderId);
    const claim = await findLastClaim(db, orderId);
    if (!claim || !isClaimEditable(claim.state)) throw claimClosed();
    const problem = uploadProblem({ media, bytes }, await selectClaimFiles(db, claim.id));
    if (problem) throw new AppError(problem.code, problem.message);
    if (!hasRoomFor(bytes, await sumEvidenceBytes(db), room)) throw noRoom();
    const itemId = item === undefined ? null : Number(item);
    if (itemId !== null && !(await selectClaimItems(db, orderId)).some(({ id }) => id === itemId)) {
      throw invalidField('item', 'There is no such item');
    }
    const file = { id: randomUUID(), claimId: claim.id, step, media, itemId, bytes, createdAt: now() };
    return insertClaimFile(db, { ...file, state: 'uploading' });
  });
}

export function uploadedFile({ uploadsFolder }: EvidenceStore, id: string): string {
  return path.join(uploadsFolder, id);
}

/** Also the file in which the upload's size is noted. */
export async function removeUpload(store: EvidenceStore, id: string): Promise<void> {
  for (const suffix of ['', '.json']) await rm(uploadedFile(store, id) + suffix, { force: true });
}

type Tools = { store: EvidenceStore; renderer: Pick<PictureRenderer, 'render'> };

/** Checks and stores an upload that is complete. It can be repeated after a crash. */
export async function finishUpload(ctx: Context, { store, renderer }: Tools, upload: ClaimFileRow): Promise<void> {
  const { id, media } = upload;
  const file = uploadedFile(store, id);
  try {
    const type = await requireType(file, media);
    const ready =
      media === 'photo' ? await storePhoto(file, id, { store, renderer }) : await storeVideo(file, id, type, store);
    // Deleted while it was looked at.
    if (!(await changeClaimFile(ctx.db, id, 'uploading', { state: 'ready', ...ready }))) {
      if (!(await isReady(ctx, id))) await store.storage.delete(ready.key);
    }
  } catch (error) {
    // Another request has finished it meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && (await isReady(ctx, id))) return;
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    await changeClaimFile(ctx.db, id, 'uploading', { state: 'refused' });
    await removeUpload(store, id);
    throw error;
  }
  await removeUpload(store, id);
}

async function isReady({ db }: Context, id: string): Promise<boolean> {
  return (await findClaimFile(db, id))?.file.state === 'ready';
}

async function requireType(file: string, media: ClaimFileRow['media']): Promise<FileType> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TYPE_BYTES), 0, TYPE_BYTES, 0);
    const type = fileTypeOf(buffer.subarray(0, bytesRead));
    if (type === 'heic') throw new AppError('unsupported_media_type', HEIC_REFUSED);
    if (type?.media !== media) throw new AppError('unsupported_media_type', WRONG_FILE_TYPE);
    return type;
  } finally {
    await handle.close();
  }
}

type Stored = { key: string; bytes: number; sha256: string };

/** Encoded again, so that nothing but the picture is left: no position, no device. */
async function storePhoto(file: string, id: string, { store, renderer }: Tools): Promise<Stored> {
  const { bytes } = await renderer.render(await readFile(file), { quality: PHOTO_QUALITY, format: 'jpeg' });
  const key = evidenceKey(id, 'jpg');
  await store.storage.put(key, bytes);
  return { key, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** As it was sent. */
async function storeVideo(
  file: string,
  id: string,
  { extension }: FileType,
  { storage }: EvidenceStore,
): Promise<Stored> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  const key = evidenceKey(id, extension);
  await storage.move(file, key);
  return { key, bytes, sha256: hash.digest('hex') };
}

/** By the customer, while the claim can be changed. */
export async function deleteEvidence(ctx: Context, store: EvidenceStore, orderId: number, id: string): Promise<void> {
  const key = await inTransaction(ctx, async ({ db }) => {
    await lockOrder(db, orderId);
    const found = await findClaimFile(db, id);
    if (!found || found.orderId !== orderId || !isPresent(found.file)) throw noFile();
    if (!isClaimEditable(found.claimState)) throw claimClosed();
    await changeClaimFile(db, id, found.file.state, { state: 'erased', key: null, sha256: null });
    return found.file.key;
  });
  if (key) await store.storage.delete(key);
  await removeUpload(store, id);
}

export function isPresent({ state }: Pick<ClaimFileRow, 'state'>): boolean {
  return state === 'uploading' || state === 'ready';
}

/**
 * Deletes uploads that were not finished in a day. Those of other machines have only their files here, or only rows.
 */
export async function sweepUploads(ctx: Context, store: EvidenceStore): Promise<number> {
  const before = ctx.now().getTime() - UPLOAD_HOURS * HOUR_MS;
  const ended = await endUploadsBefore(ctx.db, new Date(before));
  for (const id of ended) await removeUpload(store, id);
  const names = await readdir(store.uploadsFolder).catch(() => []);
  for (const name of names) {
    const file = path.join(store.uploadsFolder, name);
    const found = await stat(file).catch(() => null);
    if (found && found.mtimeMs < before) await rm(file, { force: true });
  }
  return ended.length;
}
