import { desc, eq, inArray } from 'drizzle-orm';
import type { AuditEntry } from '#contracts/accounts/users.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import { cappedCount } from '#server/database/capped-count.ts';
import type { Db } from '#server/database/database.ts';
import { users } from '#server/database/schema/accounts.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { matchesText } from './audit-search-queries.ts';

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
    total: await cappedCount(db, auditLog, where),
  };
}
