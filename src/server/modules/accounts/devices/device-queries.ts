import { and, desc, eq, exists, gt, isNull, ne, sql } from 'drizzle-orm';
import { MAX_DEVICES } from '#contracts/accounts/devices.ts';
import type { Db } from '#server/database/database.ts';
import { refreshTokens, sessions } from '#server/database/schema/accounts.ts';

const isOpen = (userId: number) => and(eq(sessions.userId, userId), isNull(sessions.revokedAt));

/** Those that can still go on; the last used first, this one before all others. */
export function selectOpenSessions(db: Db, userId: number, currentId: number, now: Date) {
  const { id, reference, userAgent, addressPrefix, createdAt } = sessions;
  const ofSession = eq(refreshTokens.sessionId, id);
  const lastUsedAt = sql<Date>`coalesce((select max(token.created_at) from ${refreshTokens} token
    where token.session_id = ${sessions}.id), ${sessions}.created_at)`.mapWith(createdAt);
  const living = db
    .select({ one: sql`1` })
    .from(refreshTokens)
    .where(and(ofSession, gt(refreshTokens.expiresAt, now)));
  return db
    .select({ id, reference, userAgent, addressPrefix, createdAt, lastUsedAt: lastUsedAt.as('last_used_at') })
    .from(sessions)
    .where(and(isOpen(userId), sql`(${eq(id, currentId)} or ${exists(living)})`))
    .orderBy(desc(eq(id, currentId)), sql`last_used_at desc`, desc(id))
    .limit(MAX_DEVICES);
}

/** False: there is no such session of this account. */
export async function revokeOwnSession(db: Db, userId: number, reference: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(isOpen(userId), eq(sessions.reference, reference)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

export async function revokeOtherSessions(db: Db, userId: number, currentId: number, now: Date): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(isOpen(userId), ne(sessions.id, currentId)))
    .returning({ id: sessions.id });
  return ended.length;
}
