import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';
import { typeOfKey } from './media-key.ts';
import type { MediaStorage } from './storage.ts';

const ANSWER_LIMIT_MS = 10_000;
/** The response begins when the whole file has arrived. */
const MOVE_LIMIT_MS = 120_000;
const RETRIES = 2;

function unavailable(cause: unknown): AppError {
  const error = new AppError('unavailable', 'The picture storage does not answer. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
  error.cause = cause;
  return error;
}

/** A bucket of any service that speaks S3, addressed by path so that every such service understands it. */
export function openS3Storage(settings: S3Settings, prefix = ''): MediaStorage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });

  async function call(
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    key: string,
    init: RequestInit = {},
    limitMs = ANSWER_LIMIT_MS,
  ): Promise<Response | null> {
    // The limit is for the answer to begin: a slow reader may take as long as it needs for the rest.
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), limitMs);
    const response = await client
      .fetch(`${endpoint}/${bucket}/${prefix}${key}`, { ...init, method, signal: limit.signal })
      .catch((error) => {
        throw unavailable(error);
      })
      .finally(() => clearTimeout(timer));
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404 && method !== 'PUT') return null;
    throw unavailable(new Error(`${method} answered ${response.status}`));
  }

  return {
    put: async (key, bytes) => {
      const headers = {
        'content-type': typeOfKey(key) ?? 'application/octet-stream',
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      };
      const response = await call('PUT', key, { body: new Uint8Array(bytes), headers });
      await response?.body?.cancel();
    },
    move: async (file, key) => {
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(file)) hash.update(chunk);
      const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': hash.digest('hex') };
      const response = await call('PUT', key, { body: await openAsBlob(file), headers }, MOVE_LIMIT_MS);
      await response?.body?.cancel();
      await unlink(file);
    },
    open: async (key, range) => {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await call('GET', key, { headers });
      if (!response?.body) return null;
      return {
        // Node's fetch and Node's streams each declare the same class once more.
        body: Readable.fromWeb(response.body as ReadableStream),
        size: Number(response.headers.get('content-length') ?? 0),
        etag: response.headers.get('etag') ?? `"${key}"`,
      };
    },
    delete: async (key) => {
      await (await call('DELETE', key))?.body?.cancel();
    },
    exists: async (key) => (await call('HEAD', key)) !== null,
  };
}
