import { sql } from 'drizzle-orm';
import { check, integer, jsonb, text } from 'drizzle-orm/pg-core';
import type { SettingsInput } from '#contracts/shop/settings.ts';
import { checkedTable } from './checked-table.ts';
import { moment } from './moment.ts';

export type StoredSettingsValues = Omit<SettingsInput, 'version'>;

/** What the owner saved, in one row. Until then the environment's values apply. */
export const settings = checkedTable(
  'settings',
  {
    id: integer().primaryKey().default(1),
    values: jsonb().$type<StoredSettingsValues>().notNull(),
    version: integer().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [check('settings_one_row', sql`${table.id} = 1`)],
);

/** The owner's policies, by name. A policy without a row has its defaults. */
export const policies = checkedTable('policies', {
  name: text().primaryKey(),
  values: jsonb().$type<Record<string, unknown>>().notNull(),
  version: integer().notNull(),
  updatedAt: moment().notNull(),
});
