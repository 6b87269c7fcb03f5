import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip, gzipSync } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A smaller body fits into one packet anyway. */
export const MIN_COMPRESSED_BYTES = 1024;
/** Up to here the way to another thread and back costs more than compressing. */
const MAX_SYNC_BYTES = 16 * 1024;
const GZIP = { level: 6 };
const BROTLI_QUALITY = 4;

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];
const [unbrotli, ungzip] = [promisify(brotliDecompress), promisify(gunzip)];

const negotiator = new Negotiator<Encoding>({
  supportedValues: [...ENCODINGS],
  cache: new LRUCache<string, string>({ max: 200 }),
});

export function acceptedEncoding(acceptEncoding: string | undefined): Encoding {
  return negotiator.negotiate(acceptEncoding ?? 'identity') ?? 'identity';
}

export function compress(body: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'identity') return body;
  const isSmall = body.length <= MAX_SYNC_BYTES;
  if (encoding === 'gzip') return isSmall ? gzipSync(body, GZIP) : gzipAsync(body, GZIP);
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  };
  return isSmall ? brotliCompressSync(body, options) : brotliAsync(body, options);
}

export async function decompress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  return encoding === 'gzip' ? ungzip(body) : unbrotli(body);
}
