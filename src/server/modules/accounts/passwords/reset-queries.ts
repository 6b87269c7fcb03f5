import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { emailProofs, userIdentities } from '#server/database/schema/accounts.ts';

/** An account has one link that works. */
export async function replaceResetProof(
  db: Db,
  proof: { hash: string; userId: number; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.delete(emailProofs).where(and(eq(emailProofs.userId, proof.userId), eq(emailProofs.purpose, 'reset')));
  await insertProof(db, { ...proof, purpose: 'reset' });
}

type Purpose = (typeof emailProofs.purpose.enumValues)[number];

export async function insertProof(db: Db, proof: typeof emailProofs.$inferInsert): Promise<void> {
  await db.insert(emailProofs).values(proof);
}

/** Whose account a link is for; null when it was used, replaced or is too old. */
export async function findProofUser(db: Db, purpose: Purpose, hash: string, now: Date): Promise<number | null> {
  const [row] = await db
    .select({ userId: emailProofs.userId })
    .from(emailProofs)
    .where(good(purpose, hash, now));
  return row?.userId ?? null;
}

/** Of two uses at the same moment one finds it. */
export async function takeResetProof(db: Db, hash: string, now: Date): Promise<boolean> {
  const rows = await db
    .delete(emailProofs)
    .where(good('reset', hash, now))
    .returning({ hash: emailProofs.hash });
  return rows.length > 0;
}

export async function deleteIdentitiesOf(db: Db, userId: number): Promise<void> {
  await db.delete(userIdentities).where(eq(userIdentities.userId, userId));
}

function good(purpose: Purpose, hash: string, now: Date) {
  return and(
    eq(emailProofs.hash, hash),
    eq(emailProofs.purpose, purpose),
    isNotNull(emailProofs.userId),
    gt(emailProofs.expiresAt, now),
  );
}
