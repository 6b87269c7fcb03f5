import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Semaphore } from '#server/jobs/semaphore.ts';
import { MANY_PICTURES, type PictureProblem, pictureError } from './picture-errors.ts';
import { type Rendering, resultSize, type Size } from './picture-sizes.ts';
import type { RenderedPicture } from './resize-picture.ts';

/** Two jobs at a time leave two of Node's four worker threads to files, names and passwords. */
const PLACES = 2;
const MAX_WAITING = 200;
const LARGE_ORIGINAL_PIXELS = 16_000_000;
/** The encoder of AVIF takes about eight times the memory of the others. */
const LARGE_RESULT_PIXELS = { jpeg: 2_000_000, webp: 2_000_000, png: 2_000_000, avif: 250_000 };
const RESIZE_PROGRAM = path.join(import.meta.dirname, 'resize-process.ts');
const TIME_LIMIT_MS = 30_000;

/** Gives every picture its turn: two ordinary ones at a time, and of the large ones only one. */
export class PictureRenderer {
  readonly #places = new Semaphore(PLACES, MAX_WAITING, MANY_PICTURES);
  readonly #apartPlaces = new Semaphore(1, MAX_WAITING, MANY_PICTURES);

  async render(bytes: Buffer, rendering: Rendering, signal?: AbortSignal): Promise<RenderedPicture> {
    // Loaded with the first picture: the start does not wait for the decoders.
    const { readSize, resizePicture } = await import('./resize-picture.ts');
    const original = await readSize(bytes);
    if (typeof original === 'string') throw pictureError(original);
    const size = resultSize(rendering, original);
    const exact = { ...rendering, ...size };
    const isLarge = pixels(original) > LARGE_ORIGINAL_PIXELS || pixels(size) > LARGE_RESULT_PIXELS[rendering.format];
    const result = isLarge
      ? await this.#apartPlaces.run(() => resizeApart(bytes, exact, signal), signal)
      : await this.#places.run(() => resizePicture(bytes, exact), signal);
    if (typeof result === 'string') throw pictureError(result);
    return result;
  }
}

function pixels({ width, height }: Size): number {
  return width * height;
}

type Head = { width: number; height: number } | { problem: PictureProblem };

/**
 * Resizes in a process of its own that ends with the picture, or when the signal says that nobody waits for it. A large
 * one may take 300 MB while it is decoded; this way the shop's own process neither grows by that nor keeps it, and a
 * decoder that dies takes nothing else along.
 */
async function resizeApart(
  bytes: Buffer,
  rendering: Required<Rendering>,
  signal: AbortSignal | undefined,
): Promise<RenderedPicture | PictureProblem> {
  const child = spawn(process.execPath, [RESIZE_PROGRAM, JSON.stringify(rendering)], {
    // No environment variables: the process handles untrusted input.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  // When it dies while it is still being fed, its end says so.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const end = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', end, { once: true });
  const ended = once(child, 'close').finally(() => signal?.removeEventListener('abort', end));
  const [output, [code, killedBy]] = await Promise.all([buffer(child.stdout), ended]);
  signal?.throwIfAborted();
  if (killedBy === 'SIGKILL') return 'tooSlow';
  if (code !== 0) return 'damaged';
  const lineEnd = output.indexOf('\n');
  const head = JSON.parse(output.toString('utf8', 0, lineEnd)) as Head;
  return 'problem' in head ? head.problem : { ...head, bytes: output.subarray(lineEnd + 1) };
}
