import { DetailedError, type HttpRequest, Upload } from 'tus-js-client';
import type * as contract from '#contracts/claims/claim-files.ts';
import { apiError, NetworkError } from '#web/lib/api.ts';
import { accessToken } from '#web/lib/browser-transport.ts';
import type { WaitingFile } from './waiting-files.ts';

const UPLOADS: typeof contract.CLAIM_UPLOADS_PATH = '/api/claims/uploads';
const CHUNK_BYTES = 512 * 1024;
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 30_000];
const CONFLICT = 409;
/** Another request holds the lock of the upload, or too many requests were sent. */
const PASSING = [423, 429];

/** Why sending was stopped: what the server has of the file is deleted. */
export const REMOVED = 'removed';

type Sending = { onProgress: (part: number) => void; signal: AbortSignal };

/** Sends a file in pieces and goes on where an earlier attempt stopped, also after a reload. */
export function sendClaimFile(file: WaitingFile, { onProgress, signal }: Sending): Promise<void> {
  const { id, token, step, media, itemId, name, blob } = file;
  return new Promise((resolve, reject) => {
    const upload = new Upload(blob, {
      endpoint: UPLOADS,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      metadata: {
        token,
        step,
        media,
        filename: name,
        filetype: blob.type,
        ...(itemId !== null && { item: String(itemId) }),
      },
      fingerprint: async () => `jalaja.claim-file.${id}`,
      removeFingerprintOnSuccess: true,
      onBeforeRequest: async (request) => {
        const access = await accessToken();
        if (access) request.setHeader('authorization', `Bearer ${access}`);
      },
      onShouldRetry: (error) => navigator.onLine && mayPass(error),
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
      onSuccess: () => resolve(),
      onError: (error) => reject(uploadFailure(error)),
    });
    signal.addEventListener('abort', () => {
      void upload.abort(signal.reason === REMOVED).catch(() => {});
      reject(signal.reason);
    });
    upload.findPreviousUploads().then(
      ([previous]) => {
        if (signal.aborted) return;
        if (previous) upload.resumeFromPreviousUpload(previous);
        upload.start();
      },
      () => upload.start(),
    );
  });
}

type Failure = { originalRequest: HttpRequest | null; originalResponse: DetailedError['originalResponse'] };

/** A conflict about the place in the file passes; one about the claim does not. */
function mayPass({ originalRequest, originalResponse }: Failure): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  if (status === CONFLICT) return originalRequest?.getMethod() === 'PATCH';
  return status < 400 || PASSING.includes(status) || status >= 500;
}

/** What the server says about the file, or that it could not be reached. */
export function uploadFailure(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  if (!response || status < 400 || PASSING.includes(status)) return new NetworkError(error);
  const failure = apiError({ status, body: response.getBody() });
  return failure.message === '' && status >= 500 ? new NetworkError(error) : failure;
}
