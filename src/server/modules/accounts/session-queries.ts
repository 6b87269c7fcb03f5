import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { knownDevices, refreshTokens, sessions, userIdentities, users } from '#server/database/schema/accounts.ts';

export type SessionSource = (typeof sessions.source.enumValues)[number];

type NewSession = {
  userId: number;
  source: SessionSource;
  userAgent: string | null;
  addressPrefix: string | null;
  now: Date;
};

export async function insertSession(db: Db, { now, ...session }: NewSession): Promise<number> {
  const [row] = await db
    .insert(sessions)
    .values({ ...session, createdAt: now, idpCheckedAt: session.source === 'provider' ? now : null })
    .returning({ id: sessions.id });
  if (!row) throw new Error('The session was not stored');
  return row.id;
}

export async function findSessionStart(db: Db, sessionId: number): Promise<Date | null> {
  const [row] = await db.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId));
  return row?.createdAt ?? null;
}

export async function insertRefreshToken(
  db: Db,
  token: { hash: string; sessionId: number; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.insert(refreshTokens).values(token);
}

export type PresentedToken = {
  sessionId: number;
  userId: number;
  source: SessionSource;
  idpCheckedAt: Date | null;
  usedAt: Date | null;
  expiresAt: Date;
};

function presentedToken(db: Db, hash: string) {
  return db
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      source: sessions.source,
      idpCheckedAt: sessions.idpCheckedAt,
      usedAt: refreshTokens.usedAt,
      expiresAt: refreshTokens.expiresAt,
    })
    .from(refreshTokens)
    .innerJoin(sessions, and(eq(sessions.id, refreshTokens.sessionId), isNull(sessions.revokedAt)))
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.disabledAt)))
    .where(eq(refreshTokens.hash, hash));
}

/** Null also when its session has ended or its account is gone or blocked. */
export async function findRefreshToken(db: Db, hash: string): Promise<PresentedToken | null> {
  const [row] = await presentedToken(db, hash);
  return row ?? null;
}

/** Held until the transaction ends: two uses of one token come one after the other. */
export async function lockRefreshToken(db: Db, hash: string): Promise<PresentedToken | null> {
  const [row] = await presentedToken(db, hash).for('update', { of: [refreshTokens, sessions] });
  return row ?? null;
}

export async function markTokenUsed(db: Db, hash: string, now: Date): Promise<void> {
  await db.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.hash, hash));
}

export async function setAddressPrefix(db: Db, sessionId: number, addressPrefix: string | null): Promise<void> {
  await db.update(sessions).set({ addressPrefix }).where(eq(sessions.id, sessionId));
}

export async function markIdpChecked(db: Db, sessionId: number, now: Date): Promise<void> {
  await db.update(sessions).set({ idpCheckedAt: now }).where(eq(sessions.id, sessionId));
}

export async function revokeSession(db: Db, sessionId: number, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

export async function revokeSessionsOf(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
}

export async function isIdentityOf(db: Db, subject: string, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: userIdentities.id })
    .from(userIdentities)
    .where(and(eq(userIdentities.subject, subject), eq(userIdentities.userId, userId)));
  return rows.length > 0;
}

export async function isDeviceKnown(db: Db, userId: number, hash: string): Promise<boolean> {
  const rows = await db
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.hash, hash)));
  return rows.length > 0;
}

export async function saveDevice(db: Db, userId: number, hash: string, now: Date): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ userId, hash, firstUsedAt: now, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.hash], set: { lastUsedAt: now } });
}

export async function forgetDevicesOf(db: Db, userId: number): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}
