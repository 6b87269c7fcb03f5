import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postalAddressSchema } from '#contracts/addresses/addresses.ts';
import { orderStatuses } from '#contracts/orders/order-status.ts';
import { migrateUpTo } from '#server/backup/migrate-up-to.ts';
import { createLogger } from '#server/lib/logger.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { openClient } from './database.ts';
import { MIGRATIONS_FOLDER, runMigrations } from './migrate.ts';

const ADDRESS = {
  recipientName: 'Asha Rao',
  recipientEmail: null,
  recipientPhone: '9876543210',
  addressLine1: '1 Lake Road',
  addressLine2: null,
  city: 'Chittoor',
  state: 'Andhra Pradesh',
  zipCode: '517001',
  country: 'IN',
};

let shop: TestShop;
let client: pg.Client;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  client = await openClient(shop.connection);
});
afterAll(async () => {
  await client.end();
  await shop.close();
});

const INSERT_ORDER = `insert into orders (status, subtotal_paise, shipping_paise, shipping_address, billing_address, created_at)
  values ($1, 100, 0, $2, $3, $4) returning id`;

type OrderValues = { status?: string; shipping?: unknown; billing?: unknown; createdAt?: string };

async function insertOrder(into: pg.Client, values: OrderValues): Promise<number> {
  const { status = 'pending', shipping = ADDRESS, billing = null, createdAt = 'now' } = values;
  const json = [shipping, billing].map((address) => (address === null ? null : JSON.stringify(address)));
  return (await into.query(INSERT_ORDER, [status, ...json, createdAt])).rows[0].id;
}

const refusal = (values: OrderValues) =>
  insertOrder(client, values).then(
    () => 'stored',
    (error: pg.DatabaseError) => error.constraint,
  );

test('every timestamp and every decimal in the database has a check', async () => {
  const { rows } = await client.query(`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type in ('timestamp with time zone', 'numeric') and not exists (
      select from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'c' and c.convalidated and c.conrelid = table_name::regclass and a.attname = column_name)`);
  expect(rows).toEqual([]);
});

test('every enum of the schema has a check with exactly its words', async () => {
  const folder = path.join(import.meta.dirname, 'schema');
  const modules = await Promise.all((await readdir(folder)).map((file) => import(path.join(folder, file))));
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
  const enums = tables.flatMap((table) =>
    getTableConfig(table).columns.flatMap(({ name, enumValues }) => (enumValues ? { table, name, enumValues } : [])),
  );
  expect(enums.length).toBeGreaterThan(8);
  for (const { table, name, enumValues } of enums) {
    const { rows } = await client.query(
      `select pg_get_constraintdef(oid) as check from pg_constraint
       where contype = 'c' and conrelid = $1::regclass and conname = $1 || '_' || $2 || '_known'`,
      [getTableName(table), name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)],
    );
    const words = [...String(rows[0]?.check).matchAll(/'([^']+)'::text/g)].map(([, word]) => word);
    expect([getTableName(table), name, words]).toEqual([getTableName(table), name, enumValues]);
  }
});

test('unknown words and endless times are refused', async () => {
  for (const status of orderStatuses) expect(await refusal({ status })).toBe('stored');
  expect(await refusal({ status: 'lost' })).toBe('orders_status_known');
  for (const createdAt of ['infinity', '-infinity', '10000-01-01', '1969-01-01']) {
    expect(await refusal({ createdAt })).toBe('orders_created_at_in_range');
  }
});

test('an order address must have every field of the contract, with its type', async () => {
  const nullable = ['recipientEmail', 'addressLine2'];
  for (const key of Object.keys(postalAddressSchema.shape)) {
    const { [key]: _, ...incomplete } = ADDRESS as Record<string, unknown>;
    expect(await refusal({ shipping: incomplete })).toBe('orders_shipping_address_complete');
    expect(await refusal({ billing: incomplete })).toBe('orders_billing_address_complete');
    expect(await refusal({ shipping: { ...ADDRESS, [key]: 517001 } })).toBe('orders_shipping_address_complete');
    const expected = nullable.includes(key) ? 'stored' : 'orders_shipping_address_complete';
    expect(await refusal({ shipping: { ...ADDRESS, [key]: null } })).toBe(expected);
  }
  for (const shipping of [[ADDRESS], 'Lake Road', {}]) {
    expect(await refusal({ shipping })).toBe('orders_shipping_address_complete');
  }
});

test('an update repairs and reports rows that the checks would refuse', async () => {
  const database = `${shop.connection.database}_old`;
  const connection = { ...shop.connection, database };
  await client.query(`create database ${database}`);
  const journal = JSON.parse(await readFile(path.join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'));
  const tags = (journal.entries as { tag: string }[]).map(({ tag }) => tag);
  await migrateUpTo(
    connection,
    tags.findIndex((tag) => tag.endsWith('stored_value_checks')),
  );
  const old = await openClient(connection);
  const { zipCode: _, ...incomplete } = ADDRESS;
  const lost = await insertOrder(old, { status: 'lost' });
  await old.query(
    `insert into order_events (order_id, status, at, by) values ($1, 'shipped', 'now', 'customer'), ($1, 'lost', 'now', 'robot')`,
    [lost],
  );
  const capital = await insertOrder(old, { status: ' Delivered ', billing: 'none' });
  const endless = await insertOrder(old, { createdAt: 'infinity', shipping: { ...incomplete, city: 42 } });
  const good = await insertOrder(old, { createdAt: '2026-01-02T03:04:05Z' });
  await old.query(`insert into products (name, slug, description, price_paise, difficulty, ph_min, created_at)
    values ('Moss', 'moss', '', 100, 'Impossible', 'NaN', '-infinity')`);
  await old.query(`insert into users (email, username, disabled_at) values ('a@example.com', 'a', 'infinity')`);
  await old.query(`insert into addresses (user_id, recipient_name, recipient_phone, address_line1, city, state, zip_code,
    country, is_default, created_at, updated_at) values (1, '', '', '', '', '', '', '', true, 'infinity', 'now')`);

  const warnings: string[] = [];
  const log = createLogger('warn', { write: (line) => void warnings.push(JSON.parse(line).msg) });
  await runMigrations(connection, { log });

  const { rows } = await old.query(
    `select id, status, created_at::text, shipping_address, billing_address from orders`,
  );
  const [byId, events, product] = [
    new Map(rows.map((row) => [row.id, row])),
    (await old.query('select status, by from order_events order by id')).rows,
    (await old.query(`select difficulty, ph_min, created_at = '1970-01-01T00:00:00Z' as is_first from products`))
      .rows[0],
  ];
  expect(byId.get(lost)).toMatchObject({ status: 'shipped' });
  expect(byId.get(capital)).toMatchObject({ status: 'delivered', billing_address: null });
  expect(byId.get(endless)).toMatchObject({
    created_at: expect.stringContaining('9999-12-31'),
    shipping_address: { ...ADDRESS, zipCode: 'Unknown', city: '42' },
  });
  expect(byId.get(good)).toMatchObject({ status: 'pending', shipping_address: ADDRESS, billing_address: null });
  expect(events).toEqual([
    { status: 'shipped', by: 'customer' },
    { status: 'shipped', by: 'administrator' },
  ]);
  expect(product).toEqual({ difficulty: null, ph_min: null, is_first: true });
  expect((await old.query('select from users where disabled_at is not null')).rowCount).toBe(1);
  expect(warnings).toContain(`migrating the database: repaired orders.status in 2 rows (${lost}, ${capital})`);
  expect(warnings).toContain(`migrating the database: repaired orders.created_at in 1 rows (${endless})`);
  await old.end();
  await client.query(`drop database ${database} with (force)`);
});
