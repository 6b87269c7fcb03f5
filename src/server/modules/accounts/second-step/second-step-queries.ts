import { and, count, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { recoveryCodes, userTotp } from '#server/database/schema/accounts.ts';

type StoredStep = { secret: string; confirmedAt: Date | null; lastTimeStep: number };

const columns = { secret: userTotp.secret, confirmedAt: userTotp.confirmedAt, lastTimeStep: userTotp.lastTimeStep };

export async function findStoredStep(db: Db, userId: number): Promise<StoredStep | null> {
  const [row] = await db.select(columns).from(userTotp).where(eq(userTotp.userId, userId));
  return row ?? null;
}

/** Locked until the transaction ends: of two uses of one code the second finds it used. */
export async function lockStoredStep(db: Db, userId: number): Promise<StoredStep | null> {
  const [row] = await db.select(columns).from(userTotp).where(eq(userTotp.userId, userId)).for('update');
  return row ?? null;
}

/** In place of one that was set up before. */
export async function saveUnconfirmed(db: Db, userId: number, secret: string, createdAt: Date): Promise<void> {
  const fresh = { secret, createdAt, confirmedAt: null, lastTimeStep: 0 };
  await db
    .insert(userTotp)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: userTotp.userId, set: fresh });
}

export async function setLastTimeStep(db: Db, userId: number, lastTimeStep: number): Promise<void> {
  await db.update(userTotp).set({ lastTimeStep }).where(eq(userTotp.userId, userId));
}

export async function confirmStep(
  db: Db,
  userId: number,
  { confirmedAt, lastTimeStep, hashes }: { confirmedAt: Date; lastTimeStep: number; hashes: string[] },
): Promise<void> {
  await db.update(userTotp).set({ confirmedAt, lastTimeStep }).where(eq(userTotp.userId, userId));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}

/** False when there was none. */
export async function deleteStep(db: Db, userId: number): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const rows = await db.delete(userTotp).where(eq(userTotp.userId, userId)).returning({ userId: userTotp.userId });
  return rows.length > 0;
}

export async function countCodesLeft(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** Each works once. */
export async function takeRecoveryCode(db: Db, userId: number, hash: string, usedAt: Date): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ hash: recoveryCodes.hash });
  return rows.length > 0;
}
