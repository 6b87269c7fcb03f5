import { createHash } from 'node:crypto';
import path from 'node:path';
import type { GalleryPicture, StoredPicture } from '#contracts/media/media.ts';
import { type Pagination, pagedList, pageRequest } from '#contracts/pagination.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { openDiskStorage } from './disk-storage.ts';
import { deleteUploadRow, findUse, insertUpload, lockUpload, selectUploadPage } from './gallery-queries.ts';
import { MEDIA_PATH, PRIVATE_PREFIX, uploadKey } from './media-key.ts';
import type { PictureRenderer } from './renderer.ts';
import { openS3Storage } from './s3-storage.ts';
import type { MediaStorage } from './storage.ts';

/** The bucket where one is configured, else the folder of media in the data folder. */
export function openMediaStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): MediaStorage {
  return s3 ? openS3Storage(s3) : openDiskStorage(path.resolve(dataDir, 'media'));
}

/** Only its owner may read the files of the folder. */
const PRIVATE_FILE_MODE = 0o600;

/** Files that only guarded routes serve. */
export function openPrivateStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): MediaStorage {
  return s3 ? openS3Storage(s3, PRIVATE_PREFIX) : openDiskStorage(path.resolve(dataDir, 'private'), PRIVATE_FILE_MODE);
}

export type Upload = { bytes: Buffer; storage: MediaStorage; renderer: Pick<PictureRenderer, 'render'> };

/** Kept well above what pages ask for, since every shown size is made from it. */
const KEPT_QUALITY = 90;

/** Keeps a picture as WebP under the hash of its content: the same picture again gets the same address. */
export async function storePicture(ctx: Context, { bytes, storage, renderer }: Upload): Promise<StoredPicture> {
  const picture = await renderer.render(bytes, { quality: KEPT_QUALITY, format: 'webp' });
  const { averageColour } = await import('./resize-picture.ts');
  const hash = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32);
  const key = uploadKey(hash, await averageColour(picture.bytes));
  await insertUpload(
    ctx.db,
    { key, width: picture.width, height: picture.height, bytes: picture.bytes.length },
    ctx.now(),
  );
  if (!(await storage.exists(key))) await storage.put(key, picture.bytes);
  ctx.log.info({ key, user: ctx.actor?.userId }, 'picture stored');
  return { url: `${MEDIA_PATH}${key}`, width: picture.width, height: picture.height };
}

/**
 * The file goes before the transaction ends: a picture that is uploaded again meanwhile waits for it, and is stored
 * again.
 */
export function deletePicture(ctx: Context, key: string, storage: MediaStorage): Promise<void> {
  return inTransaction(ctx, async ({ db }) => {
    if (!(await lockUpload(db, key))) throw new AppError('not_found', 'There is no such picture.');
    const use = await findUse(db, `${MEDIA_PATH}${key}`);
    if (use) throw new AppError('conflict', `This picture cannot be deleted: ${use} shows it.`);
    await deleteUploadRow(db, key);
    await storage.delete(key);
  });
}

/** Newest first. The list grows for ever, so there is a page also where none was asked for. */
export async function listPictures(
  { db }: Context,
  { page: number = 1, limit }: { page?: number | undefined; limit?: number | undefined },
): Promise<{ data: GalleryPicture[]; pagination?: Pagination }> {
  const page = pageRequest({ page: number, limit });
  const { rows, total } = await selectUploadPage(db, page);
  const pictures = rows.map((row) => ({
    ...row,
    imageUrl: `${MEDIA_PATH}${row.key}`,
    createdAt: row.createdAt.toISOString(),
  }));
  return pagedList(pictures, total, page);
}
