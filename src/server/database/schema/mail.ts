import { index, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { checkedTable } from './checked-table.ts';
import { moment } from './moment.ts';

/** Mails that no repeat will deliver. The administrator sees them and can send them once more. */
export const mailFailures = checkedTable(
  'mail_failures',
  {
    /** That of the job, from which its Message-ID is made: a repeat is the same mail. */
    id: uuid().primaryKey(),
    kind: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    recipient: text(),
    reason: text().notNull(),
    failedAt: moment().notNull(),
  },
  (table) => [index('mail_failures_newest').on(table.failedAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
);
