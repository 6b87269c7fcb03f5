import { index, integer, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { checkedTable } from './checked-table.ts';
import { moment } from './moment.ts';

export const contactMessages = checkedTable(
  'contact_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What the sender quotes to follow it. */
    reference: text().notNull().unique(),
    name: text().notNull(),
    /** Trimmed and in lower case. */
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: moment().notNull(),
    answeredAt: moment(),
    answeredBy: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('contact_messages_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('contact_messages_by_answerer').on(table.answeredBy),
  ],
);

/** What the shop wrote back by e-mail. */
export const contactReplies = checkedTable(
  'contact_replies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    createdAt: moment().notNull(),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('contact_replies_by_message').on(table.messageId),
    index('contact_replies_by_actor').on(table.actorId),
  ],
);
