import { desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PageRequest } from '#contracts/pagination.ts';
import type { AuditEntry } from '#contracts/users.ts';
import type { Db } from '#server/platform/database.ts';
import { likePattern } from '#server/platform/like-pattern.ts';
import { users } from '#server/schema/accounts.ts';
import { auditLog } from '#server/schema/operation.ts';

/** Who acted is looked up first: a join with the accounts could only be judged entry by entry. */
async function matchesText(db: Db, text: string): Promise<SQL | undefined> {
  const pattern = likePattern(text);
  const actors = await db
    .select({ id: users.id })
    .from(users)
    .where(or(ilike(users.email, pattern), ilike(users.username, pattern)));
  const ids = sql.param(actors.map(({ id }) => id));
  return or(sql`${auditLog.actorId} = any(${ids}::int[])`, ilike(auditLog.action, pattern));
}

const newestFirst = [desc(auditLog.at), desc(auditLog.id)];

/** The page's ids from an index alone; then only the rows of the page are read. */
export async function selectAuditPage(
  db: Db,
  text: string | undefined,
  page: PageRequest,
): Promise<{ rows: AuditEntry[]; total: number }> {
  const where = text ? await matchesText(db, text) : undefined;
  const ids = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(where)
    .orderBy(...newestFirst)
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
  const rows = await db
    .select({ entry: auditLog, actorEmail: users.email })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(inArray(auditLog.id, ids))
    .orderBy(...newestFirst);
  return {
    rows: rows.map(({ entry, actorEmail }) => ({ ...entry, at: entry.at.toISOString(), actorEmail })),
    total: await db.$count(auditLog, where),
  };
}
