import * as z from 'zod/mini';
import { oneOf } from '#contracts/one-of.ts';

export const claimSteps = ['label', 'sealed', 'opening', 'dead', 'other'] as const;
export type ClaimStep = (typeof claimSteps)[number];

export const claimMedia = ['photo', 'video'] as const;
export type ClaimMedia = (typeof claimMedia)[number];

export const claimFileStates = ['uploading', 'ready', 'refused', 'erased'] as const;

export const MAX_CLAIM_PHOTOS = 8;
export const MAX_CLAIM_VIDEOS = 3;

const MEGABYTE = 1_000_000;
export const MAX_PHOTO_BYTES = 15 * MEGABYTE;
export const MAX_VIDEO_BYTES = 60 * MEGABYTE;
export const MAX_CLAIM_BYTES = 200 * MEGABYTE;

/** Uploads follow tus 1.0. The metadata of a new one has the fields of `uploadMetadataSchema`. */
export const CLAIM_UPLOADS_PATH = '/api/claims/uploads';
/** An unfinished upload can be resumed so long. */
export const UPLOAD_HOURS = 24;

export const VIDEO_TOO_LARGE = 'A video may have 60 MB. Record it here: it becomes smaller.';
export const PHOTO_TOO_LARGE = 'A photo may have 15 MB.';
export const WRONG_FILE_TYPE = 'Please send a photo (JPEG, PNG, WebP) or a video (MP4, MOV, WebM).';
export const HEIC_REFUSED =
  'This photo is in the HEIC format, which we cannot open. Please send it as JPEG: take it here, or choose ' +
  '"Most compatible" in the camera settings.';
export const NO_ROOM_FOR_FILES = 'We cannot take files at the moment. Please send it on WhatsApp.';

export const fileIdInput = z.uuid('There is no such file');

export const uploadMetadataSchema = z.object({
  token: z.string(),
  step: oneOf('step', claimSteps),
  media: z.enum(claimMedia, 'media must be photo or video'),
  /** The id of the order's item that a photo of the step `dead` shows; may be left out. */
  item: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'item must be a whole number'))),
  filename: z.optional(z.nullable(z.string())),
  filetype: z.optional(z.nullable(z.string())),
});

export type UploadMetadata = z.output<typeof uploadMetadataSchema>;

export const claimFileSchema = z.object({
  /** Also the last part of the upload's address. */
  id: z.string(),
  step: z.enum(claimSteps),
  media: z.enum(claimMedia),
  itemId: z.nullable(z.int()),
  /** As announced while it is uploading. */
  bytes: z.int(),
  state: z.enum(claimFileStates),
  createdAt: z.string(),
});

export type ClaimFile = z.infer<typeof claimFileSchema>;

/** Why a new file is refused; null when it may come. */
export function uploadProblem(
  file: { media: ClaimMedia; bytes: number },
  earlier: readonly (Pick<ClaimFile, 'media' | 'bytes'> & { state: ClaimFile['state'] })[],
): { code: 'too_large' | 'conflict'; message: string } | null {
  const isVideo = file.media === 'video';
  if (isVideo && file.bytes > MAX_VIDEO_BYTES) return { code: 'too_large', message: VIDEO_TOO_LARGE };
  if (!isVideo && file.bytes > MAX_PHOTO_BYTES) return { code: 'too_large', message: PHOTO_TOO_LARGE };
  const present = earlier.filter(({ state }) => state === 'uploading' || state === 'ready');
  const alike = present.filter(({ media }) => media === file.media).length;
  if (isVideo && alike >= MAX_CLAIM_VIDEOS) {
    return { code: 'conflict', message: `A claim has at most ${MAX_CLAIM_VIDEOS} videos.` };
  }
  if (!isVideo && alike >= MAX_CLAIM_PHOTOS) {
    return { code: 'conflict', message: `A claim has at most ${MAX_CLAIM_PHOTOS} photos.` };
  }
  const bytes = present.reduce((sum, { bytes: size }) => sum + size, file.bytes);
  if (bytes > MAX_CLAIM_BYTES) return { code: 'too_large', message: 'The files of a claim may have 200 MB together.' };
  return null;
}
