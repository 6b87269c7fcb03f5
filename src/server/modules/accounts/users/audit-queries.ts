import { and, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry } from '#contracts/accounts/users.ts';
import { NOT_NOTED, type Wording, wordingsWith } from '#contracts/dashboard/audit-sentences.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import { cappedCount } from '#server/database/capped-count.ts';
import type { Db } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import { matchingIds } from '#server/database/matching-ids.ts';
import { users } from '#server/database/schema/accounts.ts';
import { auditLog } from '#server/database/schema/operation.ts';

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

/** Who acted is looked up first: a join with the accounts could only be judged entry by entry. */
async function matchesText(db: Db, text: string): Promise<SQL | undefined> {
  const pattern = likePattern(text);
  const actors = await matchingIds(db, users, or(ilike(users.email, pattern), ilike(users.username, pattern)));
  return or(
    sql`${auditLog.actorId} = any(${actors})`,
    ilike(auditLog.action, pattern),
    ...matchesSentence(text, pattern),
  );
}

/** By the words that are shown for an entry. Each condition names its action, so that the index of actions answers. */
function matchesSentence(text: string, pattern: string): (SQL | undefined)[] {
  const { always, filledIn } = wordingsWith(text);
  const plain = always.filter(({ whether }) => whether === null).map(({ action }) => action);
  return [
    plain.length > 0 ? inArray(auditLog.action, plain) : undefined,
    ...always.filter(({ whether }) => whether !== null).map(isWorded),
    ...filledIn.map((wording) => and(isWorded(wording), ilike(sentenceOf(wording), pattern))),
  ];
}

function isWorded({ action, whether }: Wording): SQL | undefined {
  return and(
    eq(auditLog.action, action),
    whether ? sql`(coalesce(${detail(whether.name)}, '') = 'true') = ${whether.is}` : undefined,
  );
}

/** As it is shown. */
function sentenceOf({ parts }: Wording): SQL {
  const texts = parts.map((part, index) =>
    index % 2 === 0 ? sql`${part}::text` : sql`coalesce(${detail(part)}, ${NOT_NOTED})`,
  );
  return sql`(${sql.join(texts, sql` || `)})`;
}

function detail(name: string): SQL {
  const { details } = auditLog;
  return sql`coalesce(
    ${details} -> 'params' ->> ${name}::text, ${details} -> 'body' ->> ${name}::text, ${details} ->> ${name}::text)`;
}
