import { and, eq, isNull } from 'drizzle-orm';
import type { CurrentUser } from '#contracts/accounts.ts';
import type { TokenClaims } from '#server/platform/access-token.ts';
import type { Actor } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { sessions, users } from '#server/schema/accounts.ts';

export async function findActor(db: Db, { userId, sessionId }: TokenClaims): Promise<Actor | null> {
  const [row] = await db
    .select({ userId: users.id, sessionId: sessions.id, isAdmin: users.isAdmin })
    .from(users)
    .innerJoin(sessions, and(eq(sessions.userId, users.id), eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .where(and(eq(users.id, userId), isNull(users.disabledAt)));
  return row ?? null;
}

export async function findCurrentUser(db: Db, userId: number): Promise<CurrentUser | null> {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      fullName: users.fullName,
      isAdmin: users.isAdmin,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1);
  return rows.length > 0;
}
