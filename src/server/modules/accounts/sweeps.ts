import { and, isNotNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { KNOWN_DEVICE_DAYS } from '#contracts/shop/policies.ts';
import type { Db } from '#server/database/database.ts';
import { emailProofs, idTokenUses, knownDevices, refreshTokens, sessions } from '#server/database/schema/accounts.ts';
import type { Sweep } from '#server/database/sweep.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Tokens before the sessions that end with their last one. */
export function accountSweeps(now: Date, db: Db): Sweep[] {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const living = db.select({ one: sql`1` }).from(refreshTokens).where(sql`${refreshTokens.sessionId} = ${sessions.id}`);
  return [
    { what: 'refresh tokens', table: refreshTokens, isOver: lte(refreshTokens.expiresAt, now) },
    {
      what: 'sessions',
      table: sessions,
      // A session of just now may not have its first token yet.
      isOver: or(
        and(lt(sessions.createdAt, ago(HOUR_MS)), notExists(living)),
        and(isNotNull(sessions.revokedAt), lt(sessions.revokedAt, ago(DAY_MS))),
      ),
    },
    {
      what: 'known devices',
      table: knownDevices,
      isOver: lt(knownDevices.lastUsedAt, ago(KNOWN_DEVICE_DAYS * DAY_MS)),
    },
    { what: 'mailed links', table: emailProofs, isOver: lte(emailProofs.expiresAt, now) },
    { what: 'used id tokens', table: idTokenUses, isOver: lte(idTokenUses.expiresAt, now) },
  ];
}
