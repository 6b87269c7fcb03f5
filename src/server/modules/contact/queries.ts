import { and, asc, count, desc, eq, ilike, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { MessagesQuery } from '#contracts/contact/admin-messages.ts';
import type { ContactInput } from '#contracts/contact/contact.ts';
import type { PageRequest } from '#contracts/pagination.ts';
import type { Db } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import { users } from '#server/database/schema/accounts.ts';
import { contactMessages } from '#server/database/schema/contact.ts';

/** Null when the reference is taken. */
export async function insertMessage(
  db: Db,
  message: ContactInput & { reference: string; createdAt: Date },
): Promise<number | null> {
  const [row] = await db
    .insert(contactMessages)
    .values(message)
    .onConflictDoNothing({ target: contactMessages.reference })
    .returning({ id: contactMessages.id });
  return row?.id ?? null;
}

export type MessageRow = Omit<typeof contactMessages.$inferSelect, 'answeredBy'> & { answeredBy: string | null };

const columns = {
  id: contactMessages.id,
  reference: contactMessages.reference,
  name: contactMessages.name,
  email: contactMessages.email,
  subject: contactMessages.subject,
  message: contactMessages.message,
  createdAt: contactMessages.createdAt,
  answeredAt: contactMessages.answeredAt,
  answeredBy: users.username,
};

export async function findMessage(db: Db, id: number): Promise<MessageRow | null> {
  const [row] = await db
    .select(columns)
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .where(eq(contactMessages.id, id));
  return row ?? null;
}

type Matching = Pick<MessagesQuery, 'query' | 'state'>;

const isOpen = isNull(contactMessages.answeredAt);

function conditions({ query, state }: Matching): SQL | undefined {
  const inState = { open: isOpen, answered: isNotNull(contactMessages.answeredAt) };
  return and(state && inState[state], query ? matchesText(query) : undefined);
}

function hasId(text: string): SQL | undefined {
  return /^\d{1,9}$/.test(text) ? eq(contactMessages.id, Number(text)) : undefined;
}

function matchesText(text: string): SQL | undefined {
  const { reference, name, email, subject } = contactMessages;
  const pattern = likePattern(text);
  return or(hasId(text), ...[reference, name, email, subject].map((column) => ilike(column, pattern)));
}

/** A whole number is first taken as the id. */
function newestFirst({ query = '' }: Matching): SQL[] {
  const isWanted = hasId(query);
  return [...(isWanted ? [desc(isWanted)] : []), desc(contactMessages.createdAt), desc(contactMessages.id)];
}

export async function selectMessagePage(
  db: Db,
  matching: Matching,
  { page, limit }: PageRequest,
): Promise<{ rows: MessageRow[]; total: number }> {
  const where = conditions(matching);
  const rows = await db
    .select(columns)
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .where(where)
    .orderBy(...newestFirst(matching))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await db.$count(contactMessages, where) };
}

/** Who answered first, and when, stays. */
export async function markAnswered(db: Db, id: number, answeredBy: number, now: Date): Promise<void> {
  await db
    .update(contactMessages)
    .set({ answeredAt: now, answeredBy })
    .where(and(eq(contactMessages.id, id), isOpen));
}

export async function markOpen(db: Db, id: number): Promise<void> {
  await db.update(contactMessages).set({ answeredAt: null, answeredBy: null }).where(eq(contactMessages.id, id));
}

const MOST_REFERENCES = 50;

type Waiting = { count: number; references: string[] };

/** Open messages of that moment or earlier, and the references of the oldest of them. */
export async function selectWaiting(db: Db, until: Date): Promise<Waiting> {
  const { reference, createdAt, id } = contactMessages;
  const where = and(isOpen, lte(createdAt, until));
  const oldest = await db
    .select({ reference })
    .from(contactMessages)
    .where(where)
    .orderBy(asc(createdAt), asc(id))
    .limit(MOST_REFERENCES);
  return { count: await db.$count(contactMessages, where), references: oldest.map(({ reference }) => reference) };
}

export async function countOpen(db: Db, overdueSince: Date): Promise<{ open: number; overdue: number }> {
  const isOverdue = lte(contactMessages.createdAt, overdueSince);
  const [row] = await db
    .select({ open: count(), overdue: sql<number>`count(*) filter (where ${isOverdue})::int` })
    .from(contactMessages)
    .where(isOpen);
  return row ?? { open: 0, overdue: 0 };
}

const isFrom = (email: string) => sql`lower(${contactMessages.email}) = ${email}`;

export function selectMessagesFrom(db: Db, email: string) {
  const { id, reference, name, subject, message, createdAt: sentAt, answeredAt } = contactMessages;
  return db
    .select({ id, reference, name, email: contactMessages.email, subject, message, sentAt, answeredAt })
    .from(contactMessages)
    .where(isFrom(email))
    .orderBy(asc(contactMessages.id));
}

/** What a list of them shows. */
export function selectNewestFrom(db: Db, email: string, limit: number) {
  const { id, reference, subject, createdAt, answeredAt } = contactMessages;
  return db
    .select({ id, reference, subject, createdAt, answeredAt })
    .from(contactMessages)
    .where(isFrom(email))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

export async function deleteMessagesFrom(db: Db, email: string): Promise<void> {
  await db.delete(contactMessages).where(isFrom(email));
}
