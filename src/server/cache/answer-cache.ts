import { LRUCache } from 'lru-cache';
import { compressThoroughly, decompress, type Encoding } from './content-coding.ts';
import { type Packed, packText, type TextPieces } from './pack-text.ts';

export type MadeAnswer = { status: number; text: TextPieces; location?: string | undefined };

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

type Kept = Packed & { isThorough: boolean };

type Entry = {
  status: number;
  etag: string;
  location: string | undefined;
  /** By what the visitor takes: as the first had it, and as others have asked for it since. */
  packed: Map<Encoding, Kept>;
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
/** How many times the first encoding's bytes an entry may take: the two compressed ones are about as large. */
const ROOM = 2;
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
    sizeCalculation: ({ packed }, key) => ROOM * anyOf(packed).body.length + key.length + ENTRY_OVERHEAD,
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
      if (age >= freshMs) this.#make(key, revision, accepted, make).catch(() => {});
      return { ...(await pack(known, accepted)), result: age < freshMs ? 'hit' : 'stale' };
    }
    try {
      return { ...(await pack(await this.#make(key, revision, accepted, make), accepted)), result: 'miss' };
    } catch (error) {
      if (!known || !mayStandIn) throw error;
      return { ...(await pack(known, accepted)), result: 'stale' };
    }
  }

  #make(key: string, revision: Revision, accepted: Encoding, make: () => Promise<MadeAnswer>): Promise<Entry> {
    const flight = `${revision} ${key}`;
    const running = this.#making.get(flight);
    if (running) return running;
    const madeAt = this.#now();
    const promise = (async () => {
      const { status, text, location } = await make();
      const { etag, packed: first } = await packText(text, accepted);
      const before = this.#entries.peek(key);
      // The same text again: what it was compressed to is still right.
      const packed = before?.etag === etag ? before.packed : new Map([[accepted, keptAs(first)]]);
      const entry = { status, etag, location, packed, revision, madeAt };
      if (status === 200 || location) this.#entries.set(key, entry);
      return entry;
    })().finally(() => this.#making.delete(flight));
    this.#making.set(flight, promise);
    return promise;
  }

  #packThoroughly(key: string, entry: Entry, accepted: Encoding, packed: Kept): void {
    packed.isThorough = true;
    const work = async () => {
      if (this.#entries.peek(key)?.packed !== entry.packed) return;
      const plain = await decompress(packed.body, packed.encoding);
      const body = await compressThoroughly(plain, packed.encoding);
      entry.packed.set(accepted, { ...packed, body });
    };
    // Where it fails, what was compressed quickly stays.
    this.#packing = this.#packing.then(work).catch(() => {});
  }
}

/** For what is not kept. */
export async function packOnce({ status, text, location }: MadeAnswer, accepted: Encoding): Promise<CachedAnswer> {
  const { etag, packed } = await packText(text, accepted);
  return { status, location, etag, ...packed };
}

async function pack(entry: Entry, accepted: Encoding): Promise<CachedAnswer> {
  const known = entry.packed.get(accepted);
  if (known) return sendable(entry, known);
  const { body, encoding } = anyOf(entry.packed);
  const { packed } = await packText([await decompress(body, encoding)], accepted);
  const kept = keptAs(packed);
  // The plain text of what was kept compressed is several times as large.
  if (packed.body.length <= ROOM * body.length) entry.packed.set(accepted, kept);
  return sendable(entry, kept);
}

function keptAs(packed: Packed): Kept {
  return { ...packed, isThorough: packed.encoding === 'identity' };
}

function anyOf(packed: Map<Encoding, Kept>): Kept {
  const [first] = packed.values();
  if (!first) throw new Error('An answer is kept in no encoding.');
  return first;
}

function sendable({ status, location, etag }: Entry, { body, encoding }: Kept): CachedAnswer {
  return { status, location, etag, body, encoding };
}
