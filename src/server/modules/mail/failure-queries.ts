import { desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PageRequest } from '#contracts/pagination.ts';
import { UNDELIVERED_MAIL_DAYS } from '#contracts/shop/policies.ts';
import type { Db } from '#server/database/database.ts';
import { mailFailures } from '#server/database/schema/mail.ts';
import { orders } from '#server/database/schema/orders.ts';
import type { Sweep } from '#server/database/sweep.ts';

export type FailureRow = typeof mailFailures.$inferSelect;

const { id, kind, recipient, reason, failedAt } = mailFailures;

export async function insertFailure(db: Db, failure: FailureRow): Promise<void> {
  // A worker that was taken to be dead may come to the same end as the one that followed it.
  await db.insert(mailFailures).values(failure).onConflictDoNothing();
}

export async function selectFailurePage(db: Db, { page, limit }: PageRequest) {
  const rows = await db
    .select({ id, kind, recipient, reason, failedAt })
    .from(mailFailures)
    .orderBy(desc(failedAt), desc(id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await countFailures(db) };
}

export function countFailures(db: Db): Promise<number> {
  return db.$count(mailFailures);
}

/** Null: there is none, or somebody else has just taken it. */
export async function takeFailure(db: Db, failureId: string): Promise<FailureRow | null> {
  const [row] = await db.delete(mailFailures).where(eq(id, failureId)).returning();
  return row ?? null;
}

/** `email` is null where it is not known to be theirs. */
export type MailReader = { userId: number; email: string | null };

/** To the address, or about the account or one of its orders, whichever address that went to. */
function isOf({ userId, email }: MailReader): SQL | undefined {
  const { data } = mailFailures;
  return or(
    email === null ? undefined : sql`lower(${recipient}) = ${email}`,
    sql`${data} ->> 'userId' = ${String(userId)}`,
    sql`${data} ->> 'orderId' in (select id::text from ${orders} where user_id = ${userId})`,
  );
}

export function selectFailuresOf(db: Db, reader: MailReader) {
  return db.select({ kind, recipient, reason, failedAt }).from(mailFailures).where(isOf(reader)).orderBy(failedAt, id);
}

export async function deleteFailuresOf(db: Db, reader: MailReader): Promise<void> {
  await db.delete(mailFailures).where(isOf(reader));
}

export async function deleteFailuresAbout(db: Db, orderId: number): Promise<void> {
  await db.delete(mailFailures).where(sql`${mailFailures.data} ->> 'orderId' = ${String(orderId)}`);
}

export function mailSweeps(now: Date): Sweep[] {
  const isOver = lt(failedAt, new Date(now.getTime() - UNDELIVERED_MAIL_DAYS * 86_400_000));
  return [{ what: 'mail failures', table: mailFailures, isOver }];
}
