import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

export type RenderedPage = { status: number; html: string; location?: string | undefined };

type Entry = {
  status: number;
  etag: string;
  location: string | undefined;
  bodies: Map<Encoding, Buffer>;
  revision: number;
  renderedAt: number;
};

export type CachedAnswer = {
  status: number;
  location: string | undefined;
  /** Weak: the same page in whatever encoding. */
  etag: string;
  body: Buffer;
  encoding: Encoding;
};

export type CacheResult = 'hit' | 'stale' | 'miss';

/** After the first it is rendered anew in the background, after the second before it is served. */
const FRESH_MS = 15_000;
const STALE_MS = 30_000;
const MAX_BYTES = 64 * 1024 * 1024;

export function chosenEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (/\bbr\b/.test(acceptEncoding)) return 'br';
  return /\bgzip\b/.test(acceptEncoding) ? 'gzip' : 'identity';
}

export function pageEtag(html: Buffer): string {
  return `W/"${createHash('sha1').update(html).digest('base64url')}"`;
}

export async function encodeBody(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return compressGzip(body, { level: 6 });
  return compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

/**
 * Anonymous pages in memory, bodies already compressed. A page is good for one revision of the catalogue. Requests for
 * the same page share one rendering; when rendering fails, the last good page is served instead.
 */
export class PageCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    // Three encodings of a page together take about one and a half times its plain size.
    sizeCalculation: (entry) => Math.ceil((entry.bodies.get('identity')?.length ?? 1) * 1.5) + 500,
  });
  readonly #rendering = new Map<string, Promise<Entry>>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** A page that can be sent at once, already in the encoding asked for. */
  ready(key: string, revision: number, encoding: Encoding): CachedAnswer | null {
    const entry = this.#entries.get(key);
    if (!entry || entry.revision !== revision || this.#now() - entry.renderedAt >= FRESH_MS) return null;
    const body = entry.bodies.get(encoding);
    return body ? { status: entry.status, location: entry.location, etag: entry.etag, body, encoding } : null;
  }

  async get(
    key: string,
    revision: number,
    encoding: Encoding,
    render: () => Promise<RenderedPage>,
  ): Promise<CachedAnswer & { result: CacheResult }> {
    const known = this.#entries.get(key);
    const age = known ? this.#now() - known.renderedAt : Number.POSITIVE_INFINITY;
    if (known && known.revision === revision && age < STALE_MS) {
      if (age >= FRESH_MS) this.#render(key, revision, render).catch(() => {});
      return { ...(await answer(known, encoding)), result: age < FRESH_MS ? 'hit' : 'stale' };
    }
    try {
      return { ...(await answer(await this.#render(key, revision, render), encoding)), result: 'miss' };
    } catch (error) {
      if (!known) throw error;
      return { ...(await answer(known, encoding)), result: 'stale' };
    }
  }

  #render(key: string, revision: number, render: () => Promise<RenderedPage>): Promise<Entry> {
    const flight = `${revision} ${key}`;
    const running = this.#rendering.get(flight);
    if (running) return running;
    const promise = (async () => {
      const page = await render();
      const html = Buffer.from(page.html);
      const entry = {
        status: page.status,
        location: page.location,
        etag: pageEtag(html),
        bodies: new Map<Encoding, Buffer>([['identity', html]]),
        revision,
        renderedAt: this.#now(),
      };
      if (page.status === 200 || page.location) this.#entries.set(key, entry);
      return entry;
    })().finally(() => this.#rendering.delete(flight));
    this.#rendering.set(flight, promise);
    return promise;
  }
}

async function answer(entry: Entry, encoding: Encoding): Promise<CachedAnswer> {
  const { status, location, etag, bodies } = entry;
  const known = bodies.get(encoding);
  if (known) return { status, location, etag, body: known, encoding };
  const body = await encodeBody(bodies.get('identity') ?? Buffer.alloc(0), encoding);
  bodies.set(encoding, body);
  return { status, location, etag, body, encoding };
}
