import type { ErrorCode } from '#contracts/errors.ts';
import { AppError } from '#server/http/app-error.ts';

export const MANY_PICTURES = 'Many pictures are being prepared just now. Please try again in a moment.';

const problems = {
  notAPicture: ['unsupported_media_type', 'This is not a picture. Please use JPEG, PNG, WebP, AVIF or GIF.'],
  damaged: ['invalid_input', 'The picture is damaged and cannot be read.'],
  tooLarge: ['too_large', 'A picture may have at most 20 MB and 50 megapixels.'],
  tooSlow: ['unavailable', 'The picture takes too long to prepare.'],
} as const satisfies Record<string, [ErrorCode, string]>;

/** What can be wrong with the content of a picture. A word, so that it can travel between processes. */
export type PictureProblem = keyof typeof problems;

const RETRY_SECONDS = 30;

export function pictureError(problem: PictureProblem): AppError {
  const [code, message] = problems[problem];
  return new AppError(code, message, code === 'unavailable' ? { retryAfterSeconds: RETRY_SECONDS } : {});
}
