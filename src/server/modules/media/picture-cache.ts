import { open, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from '#server/lib/logger.ts';
import { TEMPORARY_SUFFIX, writeFileWhole } from '#server/lib/write-file-whole.ts';

const MAX_BYTES = 1024 ** 3;
/** A sweep looks at the whole folder, so it waits until this share of the limit has been written. */
const SWEEP_SHARE = 0.05;
const KEPT_SHARE = 0.9;
const TOUCH_AFTER_MS = 3_600_000;
const ABANDONED_AFTER_MS = 3_600_000;

type Entry = { file: string; size: number; usedAt: number };

/**
 * Finished pictures on disk, bounded in bytes. A file's time is when it was last used; the least recently used go
 * first. Nothing is held in memory, so several processes can share the folder. It may be deleted at any time.
 */
export class PictureCache {
  readonly #folder: string;
  readonly #log: Logger;
  readonly #maxBytes: number;
  #writtenSinceSweep: number;
  #sweeping: Promise<void> | null = null;

  constructor(folder: string, log: Logger, maxBytes = MAX_BYTES) {
    this.#folder = folder;
    this.#log = log;
    this.#maxBytes = maxBytes;
    // The first write of a process sweeps: the limit may have been passed by the one before.
    this.#writtenSinceSweep = maxBytes;
  }

  async read(name: string): Promise<Buffer | null> {
    const file = this.#fileOf(name);
    try {
      const handle = await open(file, 'r');
      try {
        const { mtimeMs } = await handle.stat();
        if (Date.now() - mtimeMs > TOUCH_AFTER_MS) await utimes(file, new Date(), new Date());
        const bytes = await handle.readFile();
        // A power cut can leave a file without its content.
        return bytes.length > 0 ? bytes : null;
      } finally {
        await handle.close();
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#log.warn({ err: error }, 'picture cache not read');
      return null;
    }
  }

  /** A full disk costs the cache, not the picture: the error is logged and the response is sent. */
  async write(name: string, bytes: Buffer): Promise<void> {
    try {
      await writeFileWhole(this.#fileOf(name), bytes, { isDurable: false });
    } catch (error) {
      this.#log.warn({ err: error }, 'picture cache not written');
    }
    this.#writtenSinceSweep += bytes.length;
    if (this.#writtenSinceSweep >= this.#maxBytes * SWEEP_SHARE) this.#startSweep();
  }

  /** Everything whose name begins like this; at least the two letters of a folder. */
  async removeAll(beginning: string): Promise<void> {
    const folder = path.dirname(this.#fileOf(beginning));
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((name) => name.startsWith(beginning)))
      await rm(path.join(folder, name), { force: true });
  }

  /** Ends when the sweep that runs in the background, if any, has ended. */
  async settled(): Promise<void> {
    await this.#sweeping;
  }

  #fileOf(name: string): string {
    return path.join(this.#folder, name.slice(0, 2), name);
  }

  #startSweep(): void {
    if (this.#sweeping) return;
    this.#writtenSinceSweep = 0;
    this.#sweeping = this.#sweep()
      .catch((error) => this.#log.warn({ err: error }, 'picture cache not swept'))
      .finally(() => {
        this.#sweeping = null;
      });
  }

  async #sweep(): Promise<void> {
    const entries = await this.#entries();
    let total = entries.reduce((sum, { size }) => sum + size, 0);
    if (total <= this.#maxBytes) return;
    for (const { file, size } of entries.sort((a, b) => a.usedAt - b.usedAt)) {
      if (total <= this.#maxBytes * KEPT_SHARE) return;
      await rm(file, { force: true });
      total -= size;
    }
  }

  /** One file after the other: a sweep has time, and other requests need the threads. */
  async #entries(): Promise<Entry[]> {
    const entries: Entry[] = [];
    for (const { name, parentPath } of await readdir(this.#folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(parentPath, name);
      const stats = await stat(file).catch(() => null);
      if (!stats?.isFile()) continue;
      if (!name.endsWith(TEMPORARY_SUFFIX)) entries.push({ file, size: stats.size, usedAt: stats.mtimeMs });
      else if (Date.now() - stats.mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
    }
    return entries;
  }
}
