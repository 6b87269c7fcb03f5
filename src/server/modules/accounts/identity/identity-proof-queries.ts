import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { emailProofs, type PendingIdentity } from '#server/database/schema/accounts.ts';

const isOfSubject = (subject: string) =>
  and(eq(emailProofs.purpose, 'link'), sql`${emailProofs.pendingIdentity} ->> 'subject' = ${subject}`);

const isLink = (hash: string) => and(eq(emailProofs.hash, hash), eq(emailProofs.purpose, 'link'));

type NewProof = {
  hash: string;
  userId: number | null;
  pendingIdentity: PendingIdentity;
  createdAt: Date;
  expiresAt: Date;
};

export async function insertLinkProof(db: Db, proof: NewProof): Promise<void> {
  await db.insert(emailProofs).values({ ...proof, purpose: 'link' });
}

/** One link at a time is good for a sign-in, and none once it has been used. */
export async function deleteLinkProofs(db: Db, subject: string): Promise<void> {
  await db.delete(emailProofs).where(isOfSubject(subject));
}

/** What a link waits for; null when it was used, replaced or is too old. */
export async function findLinkProof(db: Db, hash: string, now: Date) {
  const [row] = await db
    .select({ pendingIdentity: emailProofs.pendingIdentity, userId: emailProofs.userId })
    .from(emailProofs)
    .where(and(isLink(hash), gt(emailProofs.expiresAt, now)));
  return row ?? null;
}

/** Held until the transaction ends: of two who open the link at once, one comes after the other. */
export async function lockLinkProof(db: Db, hash: string) {
  const [row] = await db
    .select({ pendingIdentity: emailProofs.pendingIdentity, expiresAt: emailProofs.expiresAt })
    .from(emailProofs)
    .where(isLink(hash))
    .for('update');
  return row ?? null;
}
