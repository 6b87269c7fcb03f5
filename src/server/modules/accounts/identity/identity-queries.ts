import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { SignInProvider } from '#contracts/accounts/sign-in-providers.ts';
import type { Db } from '#server/database/database.ts';
import {
  emailProofs,
  idTokenUses,
  type PendingIdentity,
  sessions,
  userIdentities,
  users,
} from '#server/database/schema/accounts.ts';

export type NewIdentity = { subject: string; provider: SignInProvider; email: string | null };

/** False when the token has been used before, also by a request that runs at this moment. */
export async function insertTokenUse(db: Db, use: { hash: string; expiresAt: Date }): Promise<boolean> {
  const rows = await db.insert(idTokenUses).values(use).onConflictDoNothing().returning({ hash: idTokenUses.hash });
  return rows.length > 0;
}

const identityColumns = {
  id: userIdentities.id,
  provider: userIdentities.provider,
  email: userIdentities.email,
  linkedAt: userIdentities.linkedAt,
};

export async function findIdentity(db: Db, subject: string) {
  const [row] = await db
    .select({ ...identityColumns, userId: userIdentities.userId })
    .from(userIdentities)
    .where(eq(userIdentities.subject, subject));
  return row ?? null;
}

export function listIdentitiesOf(db: Db, userId: number) {
  return db
    .select(identityColumns)
    .from(userIdentities)
    .where(eq(userIdentities.userId, userId))
    .orderBy(asc(userIdentities.id));
}

/** Null when another account has got it meanwhile. */
export async function insertIdentity(db: Db, userId: number, identity: NewIdentity, now: Date) {
  const [row] = await db
    .insert(userIdentities)
    .values({ ...identity, userId, linkedAt: now })
    .onConflictDoNothing()
    .returning(identityColumns);
  return row ?? null;
}

export async function deleteIdentity(db: Db, id: number): Promise<void> {
  await db.delete(userIdentities).where(eq(userIdentities.id, id));
}

export async function markEmailProven(db: Db, userId: number, now: Date): Promise<void> {
  await db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId));
}

export async function dropPassword(db: Db, userId: number): Promise<void> {
  await db.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
}

/** Ends what came in by a provider elsewhere; the session that asks for it goes on. */
export async function revokeOtherProviderSessions(db: Db, userId: number, sessionId: number, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.source, 'provider'),
        ne(sessions.id, sessionId),
        isNull(sessions.revokedAt),
      ),
    );
}

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
