import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Shorter than a packet: compressing it saves nobody anything. */
const MIN_BYTES = 1024;
/** Up to here the event loop is not held up for as much as the journey to another thread and back would cost. */
export const MAX_BYTES_AT_ONCE = 256 * 1024;
/** For the first who asks, and who waits; and for those after. */
const QUALITY = { quick: { br: 0, gzip: 1 }, thorough: { br: 5, gzip: 6 } } as const;

const brotliLater = promisify(brotliCompress);
const gzipLater = promisify(gzip);
const unbrotli = promisify(brotliDecompress);
const ungzip = promisify(gunzip);

export function chosenEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (/\bbr\b/.test(acceptEncoding)) return 'br';
  return /\bgzip\b/.test(acceptEncoding) ? 'gzip' : 'identity';
}

/** The coding that a body is sent in to whoever takes this one. */
export function codingFor(body: Buffer, accepted: Encoding): Encoding {
  return body.length < MIN_BYTES ? 'identity' : accepted;
}

export function compressQuickly(body: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'identity') return body;
  const isSmall = body.length <= MAX_BYTES_AT_ONCE;
  if (encoding === 'gzip') {
    const options = { level: QUALITY.quick.gzip };
    return isSmall ? gzipSync(body, options) : gzipLater(body, options);
  }
  const options = brotliOptions(body, QUALITY.quick.br);
  return isSmall ? brotliCompressSync(body, options) : brotliLater(body, options);
}

/** Off the thread that answers. */
export async function compressThoroughly(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return gzipLater(body, { level: QUALITY.thorough.gzip });
  return brotliLater(body, brotliOptions(body, QUALITY.thorough.br));
}

export async function decompress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  return encoding === 'gzip' ? ungzip(body) : unbrotli(body);
}

function brotliOptions(body: Buffer, quality: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
}
