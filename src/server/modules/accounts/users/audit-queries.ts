import { and, desc, eq, ilike, inArray, isNotNull, notLike, or, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry, AuditQuery } from '#contracts/accounts/users.ts';
import { auditSentence } from '#contracts/dashboard/audit-sentences.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import { cappedCount } from '#server/database/capped-count.ts';
import type { Db } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import { matchingIds } from '#server/database/matching-ids.ts';
import { users } from '#server/database/schema/accounts.ts';
import { auditLog } from '#server/database/schema/operation.ts';

const newestFirst = [desc(auditLog.at), desc(auditLog.id)];
const rightsActions = ['POST /api/users/make-admin', 'POST /api/users/revoke-admin', 'POST /api/users/role'];

/** The page's ids from an index alone; then only the rows of the page are read. */
export async function selectAuditPage(
  db: Db,
  { query, who }: Pick<AuditQuery, 'query' | 'who'>,
  page: PageRequest,
): Promise<{ rows: AuditEntry[]; total: number }> {
  const where = and(query ? await matchesText(db, query) : undefined, who && (await isBy(db, who)));
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
  const emails = await selectEmails(
    db,
    rows.flatMap(({ entry }) => subjectOf(entry) ?? []),
  );
  return {
    rows: rows.map(({ entry, actorEmail }) => ({
      ...entry,
      at: entry.at.toISOString(),
      actorEmail,
      // An older version of the shop stored none.
      sentence: entry.sentence || auditSentence(entry),
      subjectEmail: emails.get(subjectOf(entry) ?? 0) ?? null,
    })),
    total: await cappedCount(db, auditLog, where),
  };
}

/** The log stores accounts by number only, so that nothing of a person remains in it after they were erased. */
function subjectOf({ action, details }: typeof auditLog.$inferSelect): number | null {
  const { body } = details as { body?: { userId?: unknown } };
  return rightsActions.includes(action) ? Number(body?.userId) || null : null;
}

async function selectEmails(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** People are looked up first: a join with the accounts could only be judged entry by entry. */
async function matchesText(db: Db, text: string): Promise<SQL | undefined> {
  const pattern = likePattern(text);
  const people = await matchingIds(db, users, or(ilike(users.email, pattern), ilike(users.username, pattern)));
  return or(
    sql`${auditLog.actorId} = any(${people})`,
    and(
      inArray(auditLog.action, rightsActions),
      sql`${auditLog.details} -> 'body' ->> 'userId' = any(${people}::text[])`,
    ),
    ilike(auditLog.action, pattern),
    ilike(auditLog.sentence, pattern),
  );
}

/** Sign-ins of staff count as staff actions. */
async function isBy(db: Db, who: NonNullable<AuditQuery['who']>): Promise<SQL> {
  const staff = await matchingIds(db, users, or(eq(users.isAdmin, true), isNotNull(users.role)));
  const isStaff = or(notLike(auditLog.action, 'auth.%'), sql`${auditLog.actorId} = any(${staff})`);
  return who === 'staff' ? sql`${isStaff}` : sql`(${isStaff}) is not true`;
}
