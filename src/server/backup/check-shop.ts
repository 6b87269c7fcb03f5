import type pg from 'pg';
import { STOCKS_WITH_WRONG_LEDGERS } from '#server/modules/catalogue/stock-ledger.ts';
import { countOrphans, countRows, selectForeignKeys, selectMigrations, selectTables } from './table-queries.ts';

export type Check = { name: string; found: string; isGood: boolean };

type Expected = { migrations: number[]; counts: Record<string, number> };

/** Checks a shop after a restore or an import. */
export async function checkShop(client: pg.Client, expected: Expected): Promise<Check[]> {
  return [
    await checkMigrations(client, expected.migrations),
    await checkCounts(client, expected.counts),
    await checkForeignKeys(client),
    await checkNone(client, 'every order has lines', 'orders', ORDERS_WITHOUT_LINES),
    await checkNone(client, 'every order is the sum of its lines', 'orders', ORDERS_WITH_WRONG_SUMS),
    await checkNone(client, 'no stock is negative', 'products', 'FROM stock WHERE quantity < 0'),
    await checkLedger(client),
    await checkPages(client),
  ];
}

const ORDERS_WITHOUT_LINES = 'FROM orders o WHERE NOT EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id)';
const ORDERS_WITH_WRONG_SUMS = `FROM orders o WHERE subtotal_paise <>
  (SELECT sum(price_paise::bigint * quantity) FROM order_items i WHERE i.order_id = o.id)`;

/** A copy of an older version has no ledger: it gets one when the shop starts. */
async function checkLedger(client: pg.Client): Promise<Check> {
  const name = 'every stock is the sum of its movements';
  const { rows } = await client.query<{ found: string | null }>("SELECT to_regclass('stock_movements')::text AS found");
  if (!rows[0]?.found) return { name, found: 'not checked: there are none yet', isGood: true };
  return checkNone(client, name, 'products', STOCKS_WITH_WRONG_LEDGERS);
}

async function checkMigrations(client: pg.Client, expected: number[]): Promise<Check> {
  const seen = await selectMigrations(client);
  const isGood = seen.join() === expected.join();
  return { name: 'the schema is that of the copy', found: `${seen.length} migrations`, isGood };
}

async function checkCounts(client: pg.Client, expected: Record<string, number>): Promise<Check> {
  const tables = await selectTables(client);
  const counts = await countRows(client, tables);
  const short = Object.entries(expected).filter(([name, count]) => !((counts[name] ?? 0) >= count));
  const missing = short.map(([name, count]) => `${name}: ${counts[name] ?? 0} of ${count}`);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const found = missing.join(', ') || `${total} rows in ${tables.length} tables`;
  return { name: 'no table has fewer rows', found, isGood: missing.length === 0 };
}

async function checkForeignKeys(client: pg.Client): Promise<Check> {
  const keys = await selectForeignKeys(client);
  const broken: string[] = [];
  for (const key of keys) {
    const orphans = await countOrphans(client, key);
    if (orphans > 0) broken.push(`${key.name}: ${orphans}`);
  }
  const found = broken.join(', ') || `${keys.length} keys`;
  return { name: 'every reference has its counterpart', found, isGood: broken.length === 0 };
}

async function checkNone(client: pg.Client, name: string, things: string, violations: string): Promise<Check> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count ${violations}`);
  const count = rows[0]?.count ?? Number.NaN;
  return { name, found: count === 0 ? 'all' : `not so for ${count} ${things}`, isGood: count === 0 };
}

/** Reads every page and index with amcheck. The rollback removes the extension again. */
async function checkPages(client: pg.Client): Promise<Check> {
  const name = 'every page and index is whole';
  await client.query('BEGIN');
  try {
    const { rows: extensions } = await client.query(`
      SELECT FROM pg_available_extensions WHERE name = 'amcheck' AND (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)`);
    if (extensions.length === 0) return { name, found: 'not checked: this user may not', isGood: true };
    await client.query('CREATE EXTENSION IF NOT EXISTS amcheck');
    const { rows } = await client.query<{ errors: number; indexes: number }>(`
      SELECT (SELECT count(*)::int FROM pg_class c, verify_heapam(c.oid) WHERE ${OF_THE_SHOP} AND c.relkind = 'r') AS errors,
        (SELECT count(bt_index_check(c.oid, true)::text)::int FROM pg_class c JOIN pg_am a ON a.oid = c.relam
          WHERE ${OF_THE_SHOP} AND c.relkind = 'i' AND a.amname = 'btree') AS indexes`);
    const { errors = Number.NaN, indexes = 0 } = rows[0] ?? {};
    return { name, found: errors === 0 ? `${indexes} indexes` : `${errors} errors`, isGood: errors === 0 };
  } catch (error) {
    return { name, found: error instanceof Error ? error.message : String(error), isGood: false };
  } finally {
    await client.query('ROLLBACK');
  }
}

const OF_THE_SHOP = `c.relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)`;
