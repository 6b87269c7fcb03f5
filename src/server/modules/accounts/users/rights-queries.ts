import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { users } from '#server/database/schema/accounts.ts';

/** Any number will do, as long as nothing else in this database takes it. */
const FIRST_ADMINISTRATOR_LOCK = 4_710_001;

/** Locked until the transaction ends, so that requests to become the first administrator run one after the other. */
export async function lockFirstAdministrator(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMINISTRATOR_LOCK})`);
}

export type Administrator = { id: number; disabledAt: Date | null };

/** All of them, in one order for everybody, so that two who change rights wait for each other and never deadlock. */
export function lockAdministrators(db: Db): Promise<Administrator[]> {
  return db
    .select({ id: users.id, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.id))
    .for('no key update');
}

export async function setAdministrator(db: Db, userId: number, isAdmin: boolean): Promise<void> {
  await db.update(users).set({ isAdmin }).where(eq(users.id, userId));
}
