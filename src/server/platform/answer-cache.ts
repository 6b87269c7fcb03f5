import { LRUCache } from 'lru-cache';
import { codingFor, compressQuickly, compressThoroughly, type Encoding } from './content-coding.ts';
import { entityTag } from './etag.ts';

export type MadeAnswer = { status: number; body: Buffer; location?: string | undefined };

export type CachedAnswer = {
  status: number;
  location: string | undefined;
  /** Weak: the same answer in whatever encoding. */
  etag: string;
  body: Buffer;
  encoding: Encoding;
};

export type CacheResult = 'hit' | 'stale' | 'miss';

/** What an answer is good for: it changes with every change of what the answer tells. */
export type Revision = number | string;

type Packed = { body: Buffer; encoding: Encoding; isThorough: boolean };

type Entry = {
  status: number;
  etag: string;
  location: string | undefined;
  plain: Buffer;
  /** By what the visitor takes. */
  packed: Map<Encoding, Packed>;
  revision: Revision;
  madeAt: number;
};

type Rules = {
  /** After the first it is made anew in the background, after the second before it is sent. */
  freshMs: number;
  staleMs: number;
  /** Whether the last good answer is sent while no new one can be made. */
  mayStandIn: boolean;
};

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ENTRY_BYTES = 4 * 1024 * 1024;
/** What an entry takes beside its bytes. */
const ENTRY_OVERHEAD = 1000;

/**
 * Answers that are the same for every visitor, in memory and already compressed. One is good for one revision of the
 * catalogue. Requests for the same answer share its making. Whoever asks first gets it compressed quickly; when it is
 * asked for again it is compressed thoroughly, one after the other and behind everybody's back.
 */
export class AnswerCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    // Three encodings together take about one and a half times the plain size.
    sizeCalculation: ({ plain }, key) => Math.ceil(plain.length * 1.5) + key.length + ENTRY_OVERHEAD,
  });
  readonly #making = new Map<string, Promise<Entry>>();
  readonly #rules: Rules;
  readonly #now: () => number;
  #packing: Promise<void> = Promise.resolve();

  constructor(rules: Rules, now: () => number = () => performance.now()) {
    this.#rules = rules;
    this.#now = now;
  }

  /** An answer that can be sent at once, already in the encoding asked for. */
  ready(key: string, revision: Revision, accepted: Encoding): CachedAnswer | null {
    const entry = this.#entries.get(key);
    if (!entry || entry.revision !== revision || this.#now() - entry.madeAt >= this.#rules.freshMs) return null;
    const packed = entry.packed.get(accepted);
    if (!packed) return null;
    if (!packed.isThorough) this.#packThoroughly(key, entry, accepted, packed);
    return sendable(entry, packed);
  }

  async get(
    key: string,
    revision: Revision,
    accepted: Encoding,
    make: () => Promise<MadeAnswer>,
  ): Promise<CachedAnswer & { result: CacheResult }> {
    const { freshMs, staleMs, mayStandIn } = this.#rules;
    const known = this.#entries.get(key);
    const age = known ? this.#now() - known.madeAt : Number.POSITIVE_INFINITY;
    if (known && known.revision === revision && age < staleMs) {
      if (age >= freshMs) this.#make(key, revision, make).catch(() => {});
      return { ...(await pack(known, accepted)), result: age < freshMs ? 'hit' : 'stale' };
    }
    try {
      return { ...(await pack(await this.#make(key, revision, make), accepted)), result: 'miss' };
    } catch (error) {
      if (!known || !mayStandIn) throw error;
      return { ...(await pack(known, accepted)), result: 'stale' };
    }
  }

  #make(key: string, revision: Revision, make: () => Promise<MadeAnswer>): Promise<Entry> {
    const flight = `${revision} ${key}`;
    const running = this.#making.get(flight);
    if (running) return running;
    const madeAt = this.#now();
    const promise = (async () => {
      const { status, body: plain, location } = await make();
      const etag = entityTag(plain);
      const before = this.#entries.peek(key);
      // The same text again: what it was compressed to is still right.
      const packed = before?.etag === etag ? before.packed : new Map<Encoding, Packed>();
      const entry = { status, etag, location, plain, packed, revision, madeAt };
      if (status === 200 || location) this.#entries.set(key, entry);
      return entry;
    })().finally(() => this.#making.delete(flight));
    this.#making.set(flight, promise);
    return promise;
  }

  #packThoroughly(key: string, entry: Entry, accepted: Encoding, packed: Packed): void {
    packed.isThorough = true;
    const work = async () => {
      if (this.#entries.peek(key)?.packed !== entry.packed) return;
      const body = await compressThoroughly(entry.plain, packed.encoding);
      entry.packed.set(accepted, { ...packed, body });
    };
    // Where it fails, what was compressed quickly stays.
    this.#packing = this.#packing.then(work).catch(() => {});
  }
}

/** For what is not kept. */
export function packOnce({ status, body: plain, location }: MadeAnswer, accepted: Encoding): Promise<CachedAnswer> {
  return pack({ status, location, plain, etag: entityTag(plain), packed: new Map() }, accepted);
}

type Packable = Omit<Entry, 'revision' | 'madeAt'>;

async function pack(entry: Packable, accepted: Encoding): Promise<CachedAnswer> {
  const known = entry.packed.get(accepted);
  if (known) return sendable(entry, known);
  const encoding = codingFor(entry.plain, accepted);
  const body = await compressQuickly(entry.plain, encoding);
  const packed = { body, encoding, isThorough: encoding === 'identity' };
  entry.packed.set(accepted, packed);
  return sendable(entry, packed);
}

function sendable({ status, location, etag }: Packable, { body, encoding }: Packed): CachedAnswer {
  return { status, location, etag, body, encoding };
}
