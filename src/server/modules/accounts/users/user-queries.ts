import { asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { StaffRole } from '#contracts/accounts/staff.ts';
import type { User } from '#contracts/accounts/users.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import { cappedCount } from '#server/database/capped-count.ts';
import type { Db } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import { users, userTotp } from '#server/database/schema/accounts.ts';
import { addresses } from '#server/database/schema/orders.ts';

const columns = {
  id: users.id,
  fullName: users.fullName,
  username: users.username,
  email: users.email,
  /** That of the address saved last. Written out: a column of a single table is named without its table. */
  phone: sql<string | null>`(
    select saved.recipient_phone from ${addresses} saved where saved.user_id = "users"."id" order by saved.id desc limit 1
  )`,
  createdAt: users.createdAt,
  isAdmin: users.isAdmin,
  role: users.role,
  hasSecondStep: sql<boolean>`exists (
    select 1 from ${userTotp} step where step.user_id = "users"."id" and step.confirmed_at is not null
  )`,
};

type Row = Omit<typeof users.$inferSelect, 'emailVerifiedAt' | 'passwordHash' | 'disabledAt'> & {
  phone: string | null;
  hasSecondStep: boolean;
};

function toUser({ id, fullName, username, email, phone, createdAt, isAdmin, role, hasSecondStep }: Row): User {
  const [, firstName = null, lastName = null] = /^(\S*)\s*(.*)$/su.exec(fullName?.trim() ?? '') ?? [];
  return {
    id,
    firstName: firstName || null,
    lastName: lastName || null,
    username,
    email,
    phone,
    dateJoined: createdAt.toISOString(),
    isAdmin,
    role,
    hasSecondStep,
  };
}

function emailContains(part: string | undefined): SQL | undefined {
  return part ? sql`${users.email} ilike ${likePattern(part)}` : undefined;
}

const newestFirst = [desc(users.createdAt), desc(users.id)];

/** The page's ids from an index alone: what else is shown is looked up for the rows of the page only. */
export async function selectUserPage(
  db: Db,
  email: string | undefined,
  page: PageRequest,
): Promise<{ rows: User[]; total: number }> {
  const where = emailContains(email);
  const ids = db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(...newestFirst)
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
  const rows = await db
    .select(columns)
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(...newestFirst);
  return { rows: rows.map(toUser), total: await cappedCount(db, users, where) };
}

/** Matches a part of the name, the email address or the username. */
export function selectFirstUsers(db: Db, text: string, limit: number) {
  const { id, fullName, username, email, isAdmin } = users;
  const pattern = likePattern(text);
  return db
    .select({ id, name: sql<string>`coalesce(nullif(trim(${fullName}), ''), ${username})`, email, isAdmin })
    .from(users)
    .where(or(ilike(email, pattern), ilike(fullName, pattern), ilike(username, pattern)))
    .orderBy(...newestFirst)
    .limit(limit);
}

export async function findUser(db: Db, userId: number): Promise<User | null> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, userId));
  return row ? toUser(row) : null;
}

export function countUsers(db: Db): Promise<number> {
  return cappedCount(db, users);
}

/** Any number will do, as long as nothing else in this database takes it. */
const FIRST_ADMINISTRATOR_LOCK = 4_710_001;

/** Locked until the transaction ends, so that requests to become the first administrator run one after the other. */
export async function lockFirstAdministrator(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMINISTRATOR_LOCK})`);
}

export type Administrator = { id: number; disabledAt: Date | null };

/** All of them, in one order for everybody, so that two who change rights wait for each other and never deadlock. */
export function lockAdministrators(db: Db): Promise<Administrator[]> {
  return db
    .select({ id: users.id, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.id))
    .for('no key update');
}

export async function setAdministrator(db: Db, userId: number, isAdmin: boolean): Promise<void> {
  await db.update(users).set({ isAdmin }).where(eq(users.id, userId));
}

export async function setRole(db: Db, userId: number, role: StaffRole | null): Promise<void> {
  await db.update(users).set({ role }).where(eq(users.id, userId));
}
