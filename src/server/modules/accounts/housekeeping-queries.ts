import { and, isNotNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/platform/database.ts';
import { emailProofs, idTokenUses, refreshTokens, sessions } from '#server/schema/accounts.ts';
import { auditLog, limitCounters } from '#server/schema/operation.ts';
import { orderKeys } from '#server/schema/orders.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AUDIT_DAYS = 400;
/** Few enough that no statement holds anybody up, however much has piled up. */
const BATCH = 5000;

type Sweep = { what: string; table: PgTable; isOver: SQL | undefined };

/** What is over, in the order in which it has to go. */
export function sweepsAt(db: Db, now: Date): Sweep[] {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const living = db.select({ one: sql`1` }).from(refreshTokens).where(sql`${refreshTokens.sessionId} = ${sessions.id}`);
  return [
    { what: 'limit counters', table: limitCounters, isOver: lte(limitCounters.resetsAt, now) },
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
    { what: 'mailed links', table: emailProofs, isOver: lte(emailProofs.expiresAt, now) },
    { what: 'used id tokens', table: idTokenUses, isOver: lte(idTokenUses.expiresAt, now) },
    { what: 'order keys', table: orderKeys, isOver: lt(orderKeys.createdAt, ago(DAY_MS)) },
    { what: 'audit entries', table: auditLog, isOver: lt(auditLog.at, ago(AUDIT_DAYS * DAY_MS)) },
  ];
}

export async function deleteSwept(db: Db, { table, isOver }: Sweep): Promise<number> {
  for (let total = 0; ; ) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOver} limit ${BATCH}))`,
    );
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return total;
  }
}
