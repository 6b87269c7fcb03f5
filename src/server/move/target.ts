import type pg from 'pg';
import { BackupError } from '#server/backup/backup-error.ts';
import { openClient } from '#server/database/database.ts';
import { QUEUE_SCHEMA } from '#server/jobs/job-queue.ts';

const OLDEST_VERSION = 150_000;
const OWN_SCHEMAS = ['drizzle', QUEUE_SCHEMA];
const OF_NO_EXTENSION = `NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = o.oid AND d.deptype = 'e')`;

/** A database that the shop may make its own: of a supported version, in UTF-8, and with nothing in it. */
export async function requireUsableTarget(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string; encoding: string; things: string[] }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name,
      current_setting('server_encoding') AS encoding,
      ARRAY(SELECT relname::text FROM pg_class o WHERE relnamespace = 'public'::regnamespace
          AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND ${OF_NO_EXTENSION}
        UNION ALL SELECT proname FROM pg_proc o WHERE pronamespace = 'public'::regnamespace AND ${OF_NO_EXTENSION}
        UNION ALL SELECT nspname FROM pg_namespace WHERE nspname = ANY ($1)) AS things`,
    [OWN_SCHEMAS],
  );
  const { version = 0, name, encoding, things = [] } = rows[0] ?? {};
  if (version < OLDEST_VERSION) throw new BackupError(`The target is PostgreSQL ${name}: 15 or newer is needed.`);
  if (encoding !== 'UTF8') throw new BackupError(`The target keeps texts in ${encoding}: make its database in UTF8.`);
  if (things.length === 0) return;
  const shown = things.length > 3 ? `${things.slice(0, 3).join(', ')} and more` : things.join(', ');
  throw new BackupError(`The target is not empty (${shown}): name a new database.`);
}

/** Takes away what a move has made there before it failed. Extensions stay: they hold nothing. */
export async function clearTarget(to: string): Promise<void> {
  const client = await openClient(to);
  try {
    const { rows } = await client.query<{ statement: string }>(
      `SELECT format('DROP TABLE public.%I CASCADE', relname) AS statement FROM pg_class o
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND ${OF_NO_EXTENSION}
      UNION ALL SELECT format('DROP FUNCTION public.%I CASCADE', proname) FROM pg_proc o
        WHERE pronamespace = 'public'::regnamespace AND ${OF_NO_EXTENSION}
      UNION ALL SELECT format('DROP SCHEMA %I CASCADE', nspname) FROM pg_namespace WHERE nspname = ANY ($1)`,
      [OWN_SCHEMAS],
    );
    await client.query(rows.map(({ statement }) => statement).join('; '));
  } finally {
    await client.end();
  }
}
