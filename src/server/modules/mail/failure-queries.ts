import { desc, eq, lt, sql } from 'drizzle-orm';
import type { PageRequest } from '#contracts/pagination.ts';
import type { Db } from '#server/platform/database.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { mailFailures } from '#server/schema/mail.ts';

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

const isTo = (email: string) => sql`lower(${recipient}) = ${email}`;

export function selectFailuresTo(db: Db, email: string) {
  return db.select({ kind, recipient, reason, failedAt }).from(mailFailures).where(isTo(email)).orderBy(failedAt, id);
}

export async function deleteFailuresTo(db: Db, email: string): Promise<void> {
  await db.delete(mailFailures).where(isTo(email));
}

const FAILURE_LIFE_MS = 90 * 86_400_000;

export function mailSweeps(now: Date): Sweep[] {
  const isOver = lt(failedAt, new Date(now.getTime() - FAILURE_LIFE_MS));
  return [{ what: 'mail failures', table: mailFailures, isOver }];
}
