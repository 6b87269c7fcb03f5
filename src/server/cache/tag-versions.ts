import { EVERYTHING } from './tags.ts';

/** Beyond this, single tags are forgotten and everything is rendered again. */
const MAX_TAGS = 100_000;
const MAX_OWN_ENTRIES = 1000;

/**
 * When each tag last changed, as seen by this process, counted by a sequence. What was read at one point of the sequence
 * is current as long as none of its tags changed after that point. So a render that overlaps a write is never current.
 */
export class TagVersions {
  readonly #onChange: () => void;
  readonly #versions = new Map<string, number>();
  /** Entries of the invalidation log that this process wrote and applied itself. */
  readonly #ownEntries = new Set<number>();
  #sequence = 0;
  #everythingChangedAt = 0;

  /** `onChange` runs before anything is rendered again. */
  constructor(onChange: () => void = () => {}) {
    this.#onChange = onChange;
  }

  get sequence(): number {
    return this.#sequence;
  }

  invalidate(tags: readonly string[]): void {
    this.#onChange();
    this.#sequence += 1;
    if (tags.includes(EVERYTHING) || this.#versions.size + tags.length > MAX_TAGS) {
      this.#versions.clear();
      this.#everythingChangedAt = this.#sequence;
      return;
    }
    for (const tag of tags) this.#versions.set(tag, this.#sequence);
  }

  /** After a commit of this process: the log entry need not be applied a second time. */
  applyOwnEntry(id: number, tags: readonly string[]): void {
    if (this.#ownEntries.size >= MAX_OWN_ENTRIES) this.#ownEntries.clear();
    this.#ownEntries.add(id);
    this.invalidate(tags);
  }

  applyLogEntry(id: number, tags: readonly string[]): void {
    if (!this.#ownEntries.delete(id)) this.invalidate(tags);
  }

  isCurrent(tags: readonly string[], since: number): boolean {
    if (since < this.#everythingChangedAt) return false;
    return tags.every((tag) => (this.#versions.get(tag) ?? 0) <= since);
  }
}
