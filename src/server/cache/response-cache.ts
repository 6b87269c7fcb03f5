import { LRUCache } from 'lru-cache';
import { entityTag } from '#server/http/etag.ts';
import { compress, decompress, type Encoding, MIN_COMPRESSED_BYTES, utf8Bytes } from './encoding.ts';
import type { TagVersions } from './tag-versions.ts';

export type Kind = 'page' | 'json';
export type CacheResult = 'hit' | 'stale' | 'miss';

export type Rendered = {
  status: number;
  text: string;
  location?: string | undefined;
  /** The path that names this response rightly, where several addresses share it. */
  path?: string | undefined;
  /** What the text shows; without tags the response is not stored. */
  tags: readonly string[] | null;
  /** When it becomes stale without any write, in milliseconds since 1970: a deadline or the end of a day. */
  changesAt?: number;
};

export type EncodedResponse = {
  status: number;
  location: string | undefined;
  path: string | undefined;
  /** Weak: the same in every encoding. */
  etag: string;
  body: Buffer;
  encoding: Encoding;
  changesAt: number;
};

export type CacheRequest = {
  kind: Kind;
  /** The address as the client wrote it. */
  url: string;
  /** One for all addresses that have the same response. */
  key: string;
  encoding: Encoding;
  maxAgeMs: number;
  /** Whether the last good response is sent when no new one can be rendered. */
  canStandIn: boolean;
  render: () => Promise<Rendered>;
};

type Entry = {
  status: number;
  location: string | undefined;
  path: string | undefined;
  etag: string;
  /** Only in the encodings that clients asked for. */
  bodies: Map<Encoding, Buffer>;
  isCompressible: boolean;
  tags: readonly string[] | null;
  /** Points in the sequence of tag versions: when rendering began, and where the tags were last found unchanged. */
  renderedAt: number;
  checkedAt: number;
  expiresAt: number;
  changesAt: number;
};

type Options = {
  maxBytes?: number;
  onResult?: (kind: Kind, result: CacheResult) => void;
  now?: () => number;
  /** The clock of the shop. */
  clock?: () => Date;
};

export const NEVER = Number.POSITIVE_INFINITY;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ADDRESS_BYTES = 4 * 1024 * 1024;
/** Roughly what an entry takes besides its bodies and strings. */
const ENTRY_OVERHEAD = 1000;
const ADDRESS_OVERHEAD = 150;

/**
 * Compressed responses that are the same for every visitor: pages and public JSON reads, in the memory of one process.
 */
export class ResponseCache {
  readonly #versions: TagVersions;
  readonly #entries: LRUCache<string, Entry>;
  readonly #keys = new LRUCache<string, string>({
    maxSize: MAX_ADDRESS_BYTES,
    sizeCalculation: (key, url) => 2 * (key.length + url.length) + ADDRESS_OVERHEAD,
  });
  readonly #rendering = new Map<string, { begunAt: number; entry: Promise<Entry> }>();
  readonly #onResult: (kind: Kind, result: CacheResult) => void;
  readonly #now: () => number;
  readonly #clock: () => Date;

  constructor(versions: TagVersions, options: Options = {}) {
    const { maxBytes = MAX_BYTES, onResult = () => {} } = options;
    const { now = () => performance.now(), clock = () => new Date() } = options;
    this.#versions = versions;
    this.#onResult = onResult;
    this.#now = now;
    this.#clock = clock;
    this.#entries = new LRUCache({ maxSize: maxBytes, maxEntrySize: maxBytes / 16, sizeCalculation: sizeOf });
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** A current response that can be sent at once. */
  find(kind: Kind, url: string, encoding: Encoding): EncodedResponse | null {
    const key = this.#keys.get(`${kind} ${url}`);
    const entry = key === undefined ? undefined : this.#entries.get(key);
    if (!entry || !this.#isCurrent(entry)) return null;
    const response = stored(entry, encoding);
    if (response) this.#onResult(kind, 'hit');
    return response;
  }

  async get(request: CacheRequest): Promise<EncodedResponse & { error?: unknown }> {
    const { kind, url, encoding, canStandIn } = request;
    const key = `${kind} ${request.key}`;
    this.#keys.set(`${kind} ${url}`, key);
    const known = this.#entries.get(key);
    if (known && this.#isCurrent(known)) {
      this.#onResult(kind, 'hit');
      return this.#encode(key, known, encoding);
    }
    try {
      const entry = await this.#render(key, request);
      this.#onResult(kind, 'miss');
      return await this.#encode(key, entry, encoding);
    } catch (error) {
      if (!known || !canStandIn) throw error;
      this.#onResult(kind, 'stale');
      return { ...(await this.#encode(key, known, encoding)), error };
    }
  }

  #isCurrent(entry: Entry): boolean {
    if (this.#now() >= entry.expiresAt) return false;
    if (entry.changesAt !== NEVER && this.#clock().getTime() >= entry.changesAt) return false;
    const { sequence } = this.#versions;
    if (entry.checkedAt === sequence) return true;
    if (!entry.tags || !this.#versions.isCurrent(entry.tags, entry.renderedAt)) return false;
    entry.checkedAt = sequence;
    return true;
  }

  /** Concurrent requests share a render, unless a change came between its beginning and the request. */
  async #render(key: string, request: CacheRequest, arrivedAt = this.#versions.sequence): Promise<Entry> {
    const running = this.#rendering.get(key);
    if (running) {
      const entry = await running.entry;
      if (running.begunAt >= arrivedAt || this.#isCurrent(entry)) return entry;
      return this.#render(key, request, arrivedAt);
    }
    const begunAt = this.#versions.sequence;
    const entry = this.#renderEntry(key, begunAt, request).finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, { begunAt, entry });
    return entry;
  }

  async #renderEntry(key: string, renderedAt: number, request: CacheRequest): Promise<Entry> {
    const expiresAt = this.#now() + request.maxAgeMs;
    const { tags, ...rendered } = await request.render();
    const { body, encoding, ...response } = encodeOnce(rendered, request.encoding);
    const isCompressible = body.length >= MIN_COMPRESSED_BYTES || encoding !== 'identity';
    const bodies = new Map([[encoding, ownCopy(body)]]);
    const entry = { ...response, bodies, isCompressible, tags, renderedAt, checkedAt: renderedAt, expiresAt };
    if (tags && (entry.status === 200 || entry.location !== undefined)) this.#entries.set(key, entry);
    return entry;
  }

  async #encode(key: string, entry: Entry, encoding: Encoding): Promise<EncodedResponse> {
    const known = stored(entry, encoding);
    if (known) return known;
    const [[present, bytes] = unencoded] = entry.bodies;
    entry.bodies.set(encoding, ownCopy(compress(await decompress(bytes, present), encoding)));
    // Its size has changed.
    if (this.#entries.peek(key) === entry) this.#entries.set(key, { ...entry });
    return stored(entry, encoding) as EncodedResponse;
  }
}

const unencoded: [Encoding, Buffer] = ['identity', Buffer.alloc(0)];

/** For a response that is not stored. */
export function encodeOnce(rendered: Omit<Rendered, 'tags'>, accepted: Encoding): EncodedResponse {
  const { status, location, path, text, changesAt = NEVER } = rendered;
  const plain = utf8Bytes(text);
  const encoding = plain.length < MIN_COMPRESSED_BYTES ? 'identity' : accepted;
  return { status, location, path, etag: entityTag(plain), encoding, body: compress(plain, encoding), changesAt };
}

function stored(entry: Entry, accepted: Encoding): EncodedResponse | null {
  const { status, location, path, etag, bodies, isCompressible, changesAt } = entry;
  const encoding = isCompressible ? accepted : 'identity';
  const body = bodies.get(encoding);
  return body ? { status, location, path, etag, body, encoding, changesAt } : null;
}

/** A buffer from zlib or from Node's pool may keep a much larger block of memory alive. */
function ownCopy(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function sizeOf({ bodies, tags, etag }: Entry, key: string): number {
  let bytes = ENTRY_OVERHEAD + 2 * (key.length + etag.length);
  for (const body of bodies.values()) bytes += body.length;
  for (const tag of tags ?? []) bytes += tag.length + 40;
  return bytes;
}
