import type { Readable } from 'node:stream';
import { pictureError } from './picture-errors.ts';

/** The whole of a stream, which is cut off as soon as it exceeds its limit or its time. */
export async function readAll(stream: Readable, maxBytes: number, signal?: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const cut = () => stream.destroy(signal?.reason);
  signal?.addEventListener('abort', cut, { once: true });
  try {
    signal?.throwIfAborted();
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > maxBytes) throw pictureError('tooLarge');
      chunks.push(chunk);
    }
  } finally {
    signal?.removeEventListener('abort', cut);
    stream.destroy();
  }
  return Buffer.concat(chunks, size);
}
