import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { isWriteRefused } from './database-errors.ts';

/** Knows whether the server accepts changes. A full disk shows only when a change fails; reads still work then. */
export class WriteProbe {
  #wasRefused = false;

  notice(error: unknown): void {
    if (isWriteRefused(error)) this.#wasRefused = true;
  }

  /** Fails when the database does not respond at all. */
  async canWrite(db: NodePgDatabase): Promise<boolean> {
    if (this.#wasRefused) {
      try {
        await db.transaction((tx) =>
          tx.execute(sql`create temporary table write_probe on commit drop as select repeat('x', 9000) as filler`),
        );
        this.#wasRefused = false;
      } catch (error) {
        if (isWriteRefused(error)) return false;
        throw error;
      }
    }
    const { rows } = await db.execute<{ mode: string }>(sql`select current_setting('transaction_read_only') as mode`);
    return rows[0]?.mode === 'off';
  }
}
