import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { users } from '#server/database/schema/accounts.ts';
import { contactMessages, contactReplies } from '#server/database/schema/contact.ts';

type NewReply = Pick<typeof contactReplies.$inferSelect, 'messageId' | 'text' | 'createdAt'> & { actorId: number };

/** Locked until the transaction ends, so that replies to one message come one after the other. */
export async function lockMessage(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .for('update');
  return rows.length > 0;
}

export async function insertReply(db: Db, reply: NewReply): Promise<number> {
  const [row] = await db.insert(contactReplies).values(reply).returning({ id: contactReplies.id });
  if (!row) throw new Error('The reply was not stored');
  return row.id;
}

/** The oldest first. */
export function selectReplies(db: Db, messageId: number) {
  const { id, text, createdAt } = contactReplies;
  return db
    .select({ id, text, createdAt, by: users.username })
    .from(contactReplies)
    .leftJoin(users, eq(users.id, contactReplies.actorId))
    .where(eq(contactReplies.messageId, messageId))
    .orderBy(asc(id));
}

export async function selectRepliesTo(db: Db, messageIds: number[]) {
  if (messageIds.length === 0) return [];
  const { messageId, text, createdAt: sentAt } = contactReplies;
  return db
    .select({ messageId, text, sentAt })
    .from(contactReplies)
    .where(inArray(messageId, messageIds))
    .orderBy(asc(contactReplies.id));
}
