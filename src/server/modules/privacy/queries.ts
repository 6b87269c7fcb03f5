import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import {
  emailProofs,
  knownDevices,
  sessions,
  userIdentities,
  users,
  userTotp,
} from '#server/database/schema/accounts.ts';
import { stockSubscriptions } from '#server/database/schema/notifications.ts';
import { auditLog } from '#server/database/schema/operation.ts';

export type Row = Record<string, unknown>;

export async function selectAccount(db: Db, userId: number) {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      username: users.username,
      fullName: users.fullName,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      isAdmin: users.isAdmin,
      role: users.role,
      dateJoined: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Held until the transaction ends. Whatever would refer to the account waits, and finds it gone. */
export async function lockAccount(db: Db, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

export function selectSessions(db: Db, userId: number): Promise<Row[]> {
  const { createdAt, source, userAgent, addressPrefix, revokedAt } = sessions;
  return db
    .select({ startedAt: createdAt, endedAt: revokedAt, source, userAgent, addressPrefix })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.id));
}

export function selectKnownDevices(db: Db, userId: number): Promise<Row[]> {
  const { firstUsedAt, lastUsedAt } = knownDevices;
  return db
    .select({ firstUsedAt, lastUsedAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(asc(firstUsedAt));
}

/** Never the secret itself, nor what recovery codes hash to. */
export function selectSecondStep(db: Db, userId: number): Promise<Row[]> {
  const { createdAt, confirmedAt } = userTotp;
  return db.select({ setUpAt: createdAt, confirmedAt }).from(userTotp).where(eq(userTotp.userId, userId));
}

export function selectProviderSignIns(db: Db, userId: number): Promise<Row[]> {
  const { subject, provider, email, linkedAt } = userIdentities;
  return db
    .select({ provider, subject, email, linkedAt })
    .from(userIdentities)
    .where(eq(userIdentities.userId, userId))
    .orderBy(asc(userIdentities.id));
}

export function selectStockAlerts(db: Db, email: string): Promise<Row[]> {
  const { productId, createdAt, notifiedAt } = stockSubscriptions;
  return db
    .select({ productId, email: stockSubscriptions.email, askedAt: createdAt, notifiedAt })
    .from(stockSubscriptions)
    .where(eq(stockSubscriptions.email, email))
    .orderBy(asc(stockSubscriptions.id));
}

export function selectEvents(db: Db, userId: number): Promise<Row[]> {
  const { at, action, details, address, status } = auditLog;
  return db
    .select({ at, action, details, address, status })
    .from(auditLog)
    .where(eq(auditLog.actorId, userId))
    .orderBy(asc(auditLog.id));
}

/** What was done stays in the log; where the person was when they did it goes with them. */
export async function clearAddressesOfEvents(db: Db, userId: number): Promise<void> {
  await db.update(auditLog).set({ address: null }).where(eq(auditLog.actorId, userId));
}

export async function deleteStockAlerts(db: Db, email: string): Promise<void> {
  await db.delete(stockSubscriptions).where(eq(stockSubscriptions.email, email));
}

/** Links that were mailed for a provider sign-in name the address before there is an account to them. */
export async function deletePendingSignIns(db: Db, email: string): Promise<void> {
  await db.delete(emailProofs).where(sql`lower(${emailProofs.pendingIdentity} ->> 'email') = ${email}`);
}
