import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Semaphore } from '#server/jobs/semaphore.ts';
import { MANY_PICTURES, type PictureProblem, pictureError } from './picture-errors.ts';
import type { RenderedPicture, Rendering } from './resize-picture.ts';

/** Two jobs at a time leave two of Node's four worker threads to files, names and passwords. */
const PLACES = 2;
const MAX_WAITING = 200;
const LARGE_PIXELS = 16_000_000;
const RESIZE_PROGRAM = path.join(import.meta.dirname, 'resize-process.ts');
const TIME_LIMIT_MS = 30_000;

/** Gives every picture its turn: two ordinary ones at a time, and of the large ones only one. */
export class PictureRenderer {
  readonly #places = new Semaphore(PLACES, MAX_WAITING, MANY_PICTURES);
  readonly #largePlaces = new Semaphore(1, MAX_WAITING, MANY_PICTURES);

  async render(bytes: Buffer, rendering: Rendering): Promise<RenderedPicture> {
    // Loaded with the first picture: the start does not wait for the decoders.
    const { countPixels, resizePicture } = await import('./resize-picture.ts');
    const pixels = await countPixels(bytes);
    if (typeof pixels === 'string') throw pictureError(pixels);
    const result =
      pixels > LARGE_PIXELS
        ? await this.#largePlaces.run(() => resizeApart(bytes, rendering))
        : await this.#places.run(() => resizePicture(bytes, rendering));
    if (typeof result === 'string') throw pictureError(result);
    return result;
  }
}

type Head = { width: number; height: number } | { problem: PictureProblem };

/**
 * Resizes in a process of its own that ends with the picture. A large one may take 300 MB while it is decoded; this way the
 * shop's own process neither grows by that nor keeps it, and a decoder that dies takes nothing else along.
 */
async function resizeApart(bytes: Buffer, rendering: Rendering): Promise<RenderedPicture | PictureProblem> {
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
  const ended = once(child, 'close');
  const [output, [code, signal]] = await Promise.all([buffer(child.stdout), ended]);
  if (signal === 'SIGKILL') return 'tooSlow';
  if (code !== 0) return 'damaged';
  const lineEnd = output.indexOf('\n');
  const head = JSON.parse(output.toString('utf8', 0, lineEnd)) as Head;
  return 'problem' in head ? head.problem : { ...head, bytes: output.subarray(lineEnd + 1) };
}
