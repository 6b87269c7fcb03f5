import { createHash } from 'node:crypto';
import { type ImageProxyQuery, MAX_PICTURE_BYTES } from '#contracts/media/media.ts';
import { DEFAULT_PICTURE_FORMAT, DEFAULT_PICTURE_QUALITY } from '#contracts/media/picture-address.ts';
import { AppError } from '#server/http/app-error.ts';
import { Semaphore } from '#server/jobs/semaphore.ts';
import type { PictureCache } from './picture-cache.ts';
import { MANY_PICTURES } from './picture-errors.ts';
import { isHeavy, type Rendering, snapped } from './picture-sizes.ts';
import type { PictureSource, PictureSources } from './picture-source.ts';
import { readAll } from './read-all.ts';
import type { RemotePictures } from './remote-pictures.ts';
import type { RenderBudget } from './render-budget.ts';
import type { PictureRenderer } from './renderer.ts';
import type { MediaStorage } from './storage.ts';

type Parts = {
  sources: PictureSources;
  storage: MediaStorage;
  remote: Pick<RemotePictures, 'fetch'>;
  renderer: Pick<PictureRenderer, 'render'>;
  cache: Pick<PictureCache, 'read' | 'write' | 'removeAll'>;
  /** None where rate limits are off. */
  budget?: RenderBudget | undefined;
};

/** In a form in which equal requests are equal. */
export type PictureRequest = { source: PictureSource; rendering: Rendering; name: string; etag: string; type: string };

/** Who requests a picture; the signal says that they have left. */
type Client = { address: string; signal: AbortSignal };

/** One rendering for all clients that request the same picture at the same time. */
type Job = { picture: Promise<Buffer>; clients: number; abandoned: AbortController };

/** Part of every name: raised when the same request begins to give other bytes. */
const GENERATION = 2;

/**
 * Originals in memory at a time, and requests that may wait. A slow host or a heavy picture delays no other picture.
 */
const OWN_PLACES = 4;
const REMOTE_PLACES = 4;
const HEAVY_PLACES = 1;
const MAX_WAITING_OWN = 100;
const MAX_WAITING_REMOTE = 50;
const MAX_WAITING_HEAVY = 8;

/** Begins the names of all renderings of a picture. */
function nameOfSource(kind: PictureSource['kind'], address: string): string {
  return createHash('sha256').update(`${kind} ${address}`).digest('hex').slice(0, 12);
}

/** Pictures in the size, quality and format asked for, each rendered once and then kept on disk. */
export class PictureProxy {
  readonly #parts: Parts;
  readonly #semaphores = {
    own: new Semaphore(OWN_PLACES, MAX_WAITING_OWN, MANY_PICTURES),
    remote: new Semaphore(REMOTE_PLACES, MAX_WAITING_REMOTE, MANY_PICTURES),
    heavy: new Semaphore(HEAVY_PLACES, MAX_WAITING_HEAVY, MANY_PICTURES),
  };
  readonly #jobs = new Map<string, Job>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Refuses a source that is not allowed; opens nothing. */
  request(query: ImageProxyQuery): PictureRequest {
    const source = this.#parts.sources.parse(query.url);
    const { width, height, quality = DEFAULT_PICTURE_QUALITY, format = DEFAULT_PICTURE_FORMAT } = query;
    const rendering = snapped({ ...(width && { width }), ...(height && { height }), quality, format });
    const address = source.kind === 'own' ? source.key : source.url.href;
    const { quality: step, ...shape } = rendering;
    const identity = [
      GENERATION,
      source.kind,
      address,
      shape.width,
      shape.height,
      format === 'png' ? null : step,
      format,
    ];
    const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 40);
    const name = `${nameOfSource(source.kind, address)}-${hash}.${format}`;
    return { source, rendering, name, etag: `"${hash}"`, type: `image/${format}` };
  }

  /** Removes the renderings of a picture of the shop that was deleted. */
  forget(key: string): Promise<void> {
    return this.#parts.cache.removeAll(nameOfSource('own', key));
  }

  /** The rendering ends early when all clients that wait for it have left. */
  get(request: PictureRequest, { address, signal }: Client): Promise<Buffer> {
    const job = this.#jobs.get(request.name) ?? this.#start(request, address);
    job.clients += 1;
    const leave = () => {
      job.clients -= 1;
      if (job.clients > 0) return;
      this.#end(request, job);
      job.abandoned.abort(new AppError('malformed', 'The request was cancelled.'));
    };
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    return job.picture.finally(() => signal.removeEventListener('abort', leave));
  }

  #start(request: PictureRequest, address: string): Job {
    const abandoned = new AbortController();
    const picture = this.#find(request, { address, signal: abandoned.signal });
    const job = { picture, clients: 0, abandoned };
    this.#jobs.set(request.name, job);
    const end = () => this.#end(request, job);
    picture.then(end, end);
    return job;
  }

  /** Another job may have the name by now. */
  #end({ name }: PictureRequest, job: Job): void {
    if (this.#jobs.get(name) === job) this.#jobs.delete(name);
  }

  async #find({ source, rendering, name }: PictureRequest, { address, signal }: Client): Promise<Buffer> {
    const { cache, renderer, budget } = this.#parts;
    const known = await cache.read(name);
    if (known) return known;
    budget?.take(address, rendering);
    const lane = isHeavy(rendering) ? 'heavy' : source.kind;
    return this.#semaphores[lane].run(async () => {
      const original = await this.#original(source);
      signal.throwIfAborted();
      const { bytes } = await renderer.render(original, rendering, signal);
      await cache.write(name, bytes);
      return bytes;
    }, signal);
  }

  async #original(source: PictureSource): Promise<Buffer> {
    if (source.kind === 'remote') return this.#parts.remote.fetch(source.url);
    const file = await this.#parts.storage.open(source.key);
    if (!file) throw new AppError('not_found', 'There is no such picture.');
    return readAll(file.body, MAX_PICTURE_BYTES);
  }
}
