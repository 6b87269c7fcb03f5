import { createHash } from 'node:crypto';
import { type ImageProxyQuery, MAX_PICTURE_BYTES } from '#contracts/media/media.ts';
import { DEFAULT_PICTURE_FORMAT, DEFAULT_PICTURE_QUALITY } from '#contracts/media/picture-address.ts';
import { AppError } from '#server/http/app-error.ts';
import { Semaphore } from '#server/jobs/semaphore.ts';
import type { PictureCache } from './picture-cache.ts';
import { MANY_PICTURES } from './picture-errors.ts';
import type { PictureSource, PictureSources } from './picture-source.ts';
import { readAll } from './read-all.ts';
import type { RemotePictures } from './remote-pictures.ts';
import type { PictureRenderer } from './renderer.ts';
import type { Rendering } from './resize-picture.ts';
import type { MediaStorage } from './storage.ts';

type Parts = {
  sources: PictureSources;
  storage: MediaStorage;
  remote: Pick<RemotePictures, 'fetch'>;
  renderer: Pick<PictureRenderer, 'render'>;
  cache: Pick<PictureCache, 'read' | 'write'>;
};

/** One wish for a picture, in a form in which equal wishes are equal. */
export type PictureRequest = { source: PictureSource; rendering: Rendering; name: string; etag: string; type: string };

/** Part of every name: raised when the same wish begins to give other bytes. */
const GENERATION = 1;

/** Originals in memory at a time, and requests that may wait. A slow host delays none of the shop's own pictures. */
const OWN_PLACES = 4;
const REMOTE_PLACES = 4;
const MAX_WAITING_OWN = 200;
const MAX_WAITING_REMOTE = 50;

/** Pictures in the size, quality and format asked for, each made once and then kept on disk. */
export class PictureProxy {
  readonly #parts: Parts;
  readonly #semaphores = {
    own: new Semaphore(OWN_PLACES, MAX_WAITING_OWN, MANY_PICTURES),
    remote: new Semaphore(REMOTE_PLACES, MAX_WAITING_REMOTE, MANY_PICTURES),
  };
  readonly #running = new Map<string, Promise<Buffer>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Refuses a source that is not allowed; opens nothing. */
  request(query: ImageProxyQuery): PictureRequest {
    const source = this.#parts.sources.parse(query.url);
    const { width, height, quality = DEFAULT_PICTURE_QUALITY, format = DEFAULT_PICTURE_FORMAT } = query;
    const rendering = { ...(width ? { width } : {}), ...(height ? { height } : {}), quality, format };
    const address = source.kind === 'own' ? source.key : source.url.href;
    const wish = [GENERATION, source.kind, address, width, height, format === 'png' ? null : quality, format];
    const hash = createHash('sha256').update(JSON.stringify(wish)).digest('hex').slice(0, 40);
    return { source, rendering, name: `${hash}.${format}`, etag: `"${hash}"`, type: `image/${format}` };
  }

  /** All who ask for the same picture at the same time wait for one making of it. */
  get(request: PictureRequest): Promise<Buffer> {
    const running = this.#running.get(request.name);
    if (running) return running;
    const making = this.#find(request).finally(() => this.#running.delete(request.name));
    this.#running.set(request.name, making);
    return making;
  }

  async #find({ source, rendering, name }: PictureRequest): Promise<Buffer> {
    const { cache, renderer } = this.#parts;
    const known = await cache.read(name);
    if (known) return known;
    return this.#semaphores[source.kind].run(async () => {
      const { bytes } = await renderer.render(await this.#original(source), rendering);
      await cache.write(name, bytes);
      return bytes;
    });
  }

  async #original(source: PictureSource): Promise<Buffer> {
    if (source.kind === 'remote') return this.#parts.remote.fetch(source.url);
    const file = await this.#parts.storage.open(source.key);
    if (!file) throw new AppError('not_found', 'There is no such picture.');
    return readAll(file.body, MAX_PICTURE_BYTES);
  }
}
