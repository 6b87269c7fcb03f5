import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { deleteMedia, listMedia, uploadMedia } from '#contracts/media/media.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { sendFile } from '#web/admin/shared/send-file.ts';
import { callApi } from '#web/lib/api.ts';

export const GALLERY_PAGE_SIZE = 12;

export const galleryKey = adminKey('media');

export function galleryQuery(page: number) {
  return queryOptions({
    queryKey: [...galleryKey, page],
    queryFn: () => callApi<typeof listMedia>('GET', '/api/media', { query: { page, limit: GALLERY_PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
}

/** `key`: as the gallery lists it, below uploads/. */
export function deletePicture(key: string) {
  const name = key.replace(/^uploads\//, '');
  return callApi<typeof deleteMedia>('DELETE', '/api/media/uploads/:name', { params: { name } });
}

export function uploadPicture(file: Blob, onProgress: (part: number) => void, signal: AbortSignal) {
  return sendFile<typeof uploadMedia>('POST', '/api/media', { file, onProgress, signal });
}
