import { Semaphore } from '#server/jobs/semaphore.ts';
import { MANY_PICTURES, pictureError } from './picture-faults.ts';
import { resizeApart } from './resize-apart.ts';
import type { RenderedPicture, Rendering } from './resize-picture.ts';

/** Two jobs at a time leave two of Node's four worker threads to files, names and passwords. */
const PLACES = 2;
const MAX_WAITING = 200;
const LARGE_PIXELS = 16_000_000;

/** Gives every picture its turn: two ordinary ones at a time, and of the large ones only one. */
export class PictureRenderer {
  readonly #places = new Semaphore(PLACES, MAX_WAITING, MANY_PICTURES);
  readonly #largePlaces = new Semaphore(1, MAX_WAITING, MANY_PICTURES);

  async render(bytes: Buffer, rendering: Rendering): Promise<RenderedPicture> {
    // Loaded with the first picture to draw: the start does not wait for the decoders.
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
