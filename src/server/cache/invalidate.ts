import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { cacheInvalidations } from '#server/database/schema/cache.ts';
import { statement } from '#server/database/statement.ts';
import type { Context } from '#server/http/context.ts';

export const INVALIDATION_CHANNEL = 'cache_invalidations';

const logTags = statement<{ id: string }, { tags: readonly string[] }>(
  'log_invalidation',
  sql`
    with logged as (
      insert into ${cacheInvalidations} (tags) values (${sql.placeholder('tags')}::text[]) returning id
    )
    select id, pg_notify(${sql.raw(`'${INVALIDATION_CHANNEL}'`)}, '') from logged`,
);

/** For use in the transaction of the change. Responses with one of the tags are stale from its commit on. */
export async function invalidate(ctx: Context, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  const id = await logInvalidation(ctx.db, tags);
  ctx.afterCommit(() => ctx.tagVersions.applyLogEntry(id, tags));
}

/** For scripts, which have no cached responses of their own. */
export async function logInvalidation(db: Db, tags: readonly string[]): Promise<number> {
  const [row] = await logTags(db, { tags });
  return Number(row?.id);
}
