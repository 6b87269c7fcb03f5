import { EVERYTHING } from './tags.ts';

/** Beyond this, single tags are forgotten and everything is rendered again. */
const MAX_TAGS = 100_000;
const MAX_APPLIED_ENTRIES = 1000;

/**
 * When each tag last changed, as seen by this process, counted by a sequence. What was read at one point of the
 * sequence is current as long as none of its tags changed after that point. So a render that overlaps a write is never
 * current.
 */
export class TagVersions {
  readonly #onChange: () => void;
  readonly #versions = new Map<string, number>();
  /** Recent entries of the invalidation log. */
  readonly #applied = new Set<number>();
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

  /** A process learns of its own change twice, in either order: after its commit and from the log. */
  applyLogEntry(id: number, tags: readonly string[]): void {
    if (this.#applied.has(id)) return;
    if (this.#applied.size >= MAX_APPLIED_ENTRIES) this.#applied.clear();
    this.#applied.add(id);
    this.invalidate(tags);
  }

  isCurrent(tags: readonly string[], since: number): boolean {
    if (since < this.#everythingChangedAt) return false;
    return tags.every((tag) => (this.#versions.get(tag) ?? 0) <= since);
  }
}
