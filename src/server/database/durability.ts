import { sql } from 'drizzle-orm';
import type { Logger } from '#server/lib/logger.ts';
import type { Db } from './database.ts';

/** If one of these is off, a server crash can lose acknowledged orders or damage the database. */
export async function findUnsafeSettings(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`);
  return rows.map(({ name }) => name);
}

/** A warning, not an error: some services turn these off because their storage is safe by itself. */
export async function reportUnsafeSettings(db: Db, log: Logger): Promise<void> {
  const names = await findUnsafeSettings(db);
  if (names.length === 0) return;
  log.error(
    `The database can lose orders when its server crashes: it runs without ${names.join(', ')}. Turn that on, unless its storage is safe without it.`,
  );
}
