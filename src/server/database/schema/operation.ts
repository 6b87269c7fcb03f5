import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ProductChange } from '#contracts/catalogue/product-input.ts';
import { users } from './accounts.ts';
import { products } from './catalogue.ts';
import { checkedTable } from './checked-table.ts';
import { moment } from './moment.ts';

/** How often something happened since its window opened; shared by all processes. */
export const limitCounters = checkedTable(
  'limit_counters',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: moment().notNull(),
  },
  (table) => [index('limit_counters_by_reset').on(table.resetsAt)],
);

/** Who did what. It names accounts by number only, so that erasing an account leaves no person behind here. */
export const auditLog = checkedTable(
  'audit_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    action: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The action in words, as the dashboard shows and searches it. */
    sentence: text().notNull().default(''),
    address: text(),
    status: integer(),
  },
  (table) => [
    index('audit_log_newest').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_log_by_actor').on(table.actorId),
    index('audit_log_staff')
      .on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.action} not like 'auth.%'`),
    index('audit_log_sentence_parts').using('gin', table.sentence.op('gin_trgm_ops')).with({ fastupdate: false }),
    index('audit_log_action_parts').using('gin', table.action.op('gin_trgm_ops')).with({ fastupdate: false }),
    check('audit_log_details_is_object', sql`jsonb_typeof(${table.details}) = 'object'`),
  ],
);

/** What shoppers looked for in vain. */
export const fruitlessSearches = checkedTable(
  'fruitless_searches',
  {
    /** Trimmed and in lower case. */
    query: text().primaryKey(),
    times: integer().notNull(),
    lastAt: moment().notNull(),
  },
  (table) => [index('fruitless_searches_by_times').on(table.times.desc().nullsFirst(), table.query)],
);

/** The progress of an import: written outside its transaction, so that it can be seen while that runs. */
export const productImports = checkedTable(
  'product_imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: ['running', 'done', 'failed'] }).notNull(),
    total: integer().notNull(),
    done: integer().notNull(),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    sameName: integer().notNull().default(0),
    isDryRun: boolean().notNull().default(false),
    /** SHA-256 of the file: what is counted from `stockBefore` is not applied twice. */
    fileHash: text(),
    undoneAt: moment(),
    faults: jsonb().$type<{ row: number; field: string | null; message: string }[]>().notNull(),
    startedAt: moment().notNull(),
    /** While it runs, it says so again and again: an import that fell silent died with its process. */
    aliveAt: moment().notNull(),
    finishedAt: moment(),
  },
  (table) => [uniqueIndex('product_imports_one_running').on(table.state).where(sql`${table.state} = 'running'`)],
);

/** The family of a product, by name. */
type PlaceBefore = { family: string | null; optionLabel: string | null; optionName?: string | undefined };

/** What the last import changed, to undo it. Products that have another version by then were changed since. */
export const productImportChanges = checkedTable(
  'product_import_changes',
  {
    importId: integer()
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** The earlier values of the changed fields; null: the import created the product. */
    before: jsonb().$type<ProductChange & { place?: PlaceBefore }>(),
    /** How many the import added to the stock. */
    stockAdded: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.productId] }),
    index('product_import_changes_by_product').on(table.productId),
  ],
);

/** Pictures that were uploaded, for the gallery. */
export const uploads = checkedTable(
  'uploads',
  {
    key: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('uploads_newest').on(table.createdAt.desc().nullsFirst(), table.key)],
);
