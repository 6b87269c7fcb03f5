import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { StaffRole } from '#contracts/accounts/staff.ts';
import type { Db } from '#server/database/database.ts';
import { preparedFor } from '#server/database/prepared-for.ts';
import { sessions, users } from '#server/database/schema/accounts.ts';
import type { TokenClaims } from '#server/http/access-token.ts';
import { type Actor, actorOf } from '#server/http/context.ts';

const currentUser = {
  id: users.id,
  username: users.username,
  email: users.email,
  fullName: users.fullName,
  isAdmin: users.isAdmin,
  role: users.role,
  emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
};

/** Runs on every request with a token. */
const actorStatement = preparedFor((db) =>
  db
    .select({ userId: users.id, sessionId: sessions.id, isAdmin: users.isAdmin, role: users.role })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(
      and(
        eq(users.id, sql.placeholder('userId')),
        isNull(users.disabledAt),
        eq(sessions.id, sql.placeholder('sessionId')),
        isNull(sessions.revokedAt),
      ),
    )
    .prepare('find_actor'),
);

export async function findActor(db: Db, { userId, sessionId }: TokenClaims): Promise<Actor | null> {
  const [row] = await actorStatement(db).execute({ userId, sessionId });
  return row ? actorOf(row) : null;
}

export async function findCurrentUser(db: Db, userId: number): Promise<CurrentUser | null> {
  const [row] = await db.select(currentUser).from(users).where(eq(users.id, userId));
  return row ?? null;
}

export async function isEmailVerified(db: Db, userId: number): Promise<boolean> {
  return (await findCurrentUser(db, userId))?.emailVerified ?? false;
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1);
  return rows.length > 0;
}

/** The same expression as in the unique index, so that it is used. */
function hasEmail(email: string): SQL {
  return sql`lower(${users.email}) = ${email.toLowerCase()}`;
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(hasEmail(email));
  return rows.length > 0;
}

type NewAccount = Pick<typeof users.$inferInsert, 'email' | 'username' | 'fullName' | 'createdAt'> &
  Partial<Pick<typeof users.$inferInsert, 'passwordHash' | 'emailVerifiedAt' | 'isAdmin'>>;

/** Returns null when the email address or the username is taken, also by a concurrent request. */
export async function insertAccount(db: Db, account: NewAccount): Promise<CurrentUser | null> {
  const [row] = await db.insert(users).values(account).onConflictDoNothing().returning(currentUser);
  return row ?? null;
}

export type Credentials = {
  id: number;
  email: string;
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
  isAdmin: boolean;
  role: StaffRole | null;
  disabledAt: Date | null;
};

const credentials = {
  id: users.id,
  email: users.email,
  passwordHash: users.passwordHash,
  emailVerifiedAt: users.emailVerifiedAt,
  isAdmin: users.isAdmin,
  role: users.role,
  disabledAt: users.disabledAt,
};

export async function findCredentials(db: Db, email: string): Promise<Credentials | null> {
  const [row] = await db.select(credentials).from(users).where(hasEmail(email));
  return row ?? null;
}

export async function findCredentialsOf(db: Db, userId: number): Promise<Credentials | null> {
  const [row] = await db.select(credentials).from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** Locked until the transaction ends, rights included. Rows that only refer to the account need not wait. */
export async function lockCredentials(db: Db, userId: number): Promise<Credentials | null> {
  const [row] = await db.select(credentials).from(users).where(eq(users.id, userId)).for('no key update');
  return row ?? null;
}

export async function lockCredentialsByEmail(db: Db, email: string): Promise<Credentials | null> {
  const [row] = await db.select(credentials).from(users).where(hasEmail(email)).for('no key update');
  return row ?? null;
}

/** The link in a mail to the address also proves the address. */
export async function setProvenPassword(db: Db, userId: number, passwordHash: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})` })
    .where(eq(users.id, userId));
}

export async function deleteAccount(db: Db, userId: number): Promise<void> {
  await db.delete(users).where(eq(users.id, userId));
}

/**
 * Locked until the transaction ends, so that changes of one customer's data run one after the other. Rows that only
 * refer to the customer, such as orders and sessions, need not wait. False when the account is gone.
 */
export async function lockCustomer(db: Db, userId: number): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return rows.length > 0;
}
