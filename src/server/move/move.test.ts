import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { knownMigrations, migrateUpTo } from '#server/backup/migrate-up-to.ts';
import { noProgress } from '#server/backup/progress.ts';
import { selectTables } from '#server/backup/table-queries.ts';
import { readConfig } from '#server/config.ts';
import { type Database, openClient, openDatabase } from '#server/database/database.ts';
import { isDatabaseUnavailable } from '#server/database/database-errors.ts';
import { JobQueue, MAIL_QUEUE } from '#server/jobs/job-queue.ts';
import { createLogger } from '#server/lib/logger.ts';
import { openShopDatabase } from '#server/process/open-shop-database.ts';
import { databaseUrl, openPrivateDatabase, type PrivateDatabase } from '#server/testing/private-database.ts';
import { applyChanges } from './apply-changes.ts';
import { openChangeFeed } from './change-feed.ts';
import { compareTables } from './compare-tables.ts';
import { copyTables } from './copy-tables.ts';
import { moveShop, undoMove } from './move-shop.ts';
import { SAME_TEXTS } from './same-texts.ts';
import { requireUsableTarget } from './target.ts';

const { connection } = inject('testServer');
const PATIENCE = { timeout: 120_000 };
const never = new AbortController().signal;
const log = createLogger('silent');

let own: PrivateDatabase;
let source: pg.Client;
let target: pg.Client;
let to: string;

beforeEach(async () => {
  own = await openPrivateDatabase();
  source = await openClient(own.connection);
  await source.query(FIRST_ROWS);
  const database = `move_${randomBytes(6).toString('hex')}`;
  const admin = await openClient(connection);
  await admin.query(`CREATE DATABASE ${database}`);
  await admin.end();
  to = databaseUrl({ ...connection, database } as PrivateDatabase['connection']);
  target = await openClient(to);
});
afterEach(async () => {
  await source.end();
  await target.end();
  await own.remove();
  const admin = await openClient(connection);
  await admin.query(`DROP DATABASE ${new URL(to).pathname.slice(1)} WITH (FORCE)`);
  await admin.end();
});

/** The long text is one that the database keeps apart and does not tell of again while it stays the same. */
const FIRST_ROWS = `
  INSERT INTO users (email, username, full_name) SELECT 'p' || n || '@example.com', 'p' || n, 'Asha' FROM generate_series(1, 5) n;
  INSERT INTO categories (name, slug) VALUES ('Plants', 'plants');
  INSERT INTO tags (name) VALUES ('red'), ('green');
  INSERT INTO products (name, slug, description, price_paise, category_id)
    SELECT 'P' || n, 'p' || n, (SELECT string_agg(md5((n * m)::text), '') FROM generate_series(1, 400) m), 100 * n, 1
    FROM generate_series(1, 3) n;
  INSERT INTO stock SELECT id, 10 FROM products;
  INSERT INTO product_tags SELECT id, 1 FROM products;
  INSERT INTO addresses (user_id, recipient_name, recipient_phone, address_line1, city, state, zip_code, country, is_default, created_at, updated_at)
    VALUES (2, 'Asha', '9', 'Lane', 'Chittoor', 'AP', '517001', 'IN', true, now(), now());
  INSERT INTO orders (user_id, status, subtotal_paise, shipping_paise, shipping_address, created_at)
    SELECT id, 'pending', 100, 0, '{"a": 1}', now() FROM users`;

/** Every kind of change, with values that are hard to write down. */
const CHANGES = [
  String.raw`UPDATE products SET name = E'Tab\t, ''quotes'' \\ and \n लोटस', price_paise = 1 WHERE id = 1`,
  `UPDATE product_tags SET tag_id = 2 WHERE product_id = 1`,
  `UPDATE stock SET quantity = quantity - 1`,
  `UPDATE categories SET description = NULL`,
  `DELETE FROM users WHERE id = 2`,
  `DELETE FROM products WHERE id = 2`,
  `INSERT INTO orders (user_id, status, subtotal_paise, shipping_paise, shipping_address, notes, created_at)
     VALUES (3, 'pending', 1, 0, '{"line": "a\\"b"}', E'\\\\N', '2026-03-29 01:30:00.123456+05:30')`,
  `WITH gone AS (DELETE FROM orders WHERE user_id = 3 RETURNING id) SELECT * FROM gone`,
  `INSERT INTO limit_counters VALUES ('a', 1, now()); UPDATE limit_counters SET key = 'b'`,
  `TRUNCATE search_words, fruitless_searches`,
  `INSERT INTO search_words VALUES ('lotus')`,
];

async function differences(): Promise<string[]> {
  const checks = await compareTables(source, target, await selectTables(source));
  return checks.flatMap(({ name, isGood }) => (isGood ? [] : [name]));
}

function move(more: { say?: (line: string) => void; signal?: AbortSignal } = {}) {
  const dataDir = path.dirname(own.dataDir);
  return moveShop({ dataDir, to, progress: noProgress, say: () => {}, signal: never, ...more });
}

test('every kind of change since the copy is done again', PATIENCE, async () => {
  const feed = await openChangeFeed(own.connection);
  await expect(openChangeFeed(own.connection)).rejects.toThrow('This shop is being moved already.');
  const other = await openClient(own.connection);
  for (const change of CHANGES) await other.query(change);
  await other.end();

  await migrateUpTo(to, (await knownMigrations()).length);
  for (const client of [source, target]) await client.query(SAME_TEXTS);
  await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await source.query(`SET TRANSACTION SNAPSHOT '${feed.snapshot}'`);
  await copyTables({ source, target, tables: await selectTables(source), progress: noProgress, signal: never });
  expect(await differences()).toEqual([]);
  await source.query('COMMIT');
  expect((await differences()).toSorted()).toEqual(
    ['addresses', 'limit_counters', 'orders', 'product_tags', 'products', 'search_words', 'stock', 'users'].toSorted(),
  );

  await applyChanges(target, await feed.next());
  expect(await differences()).toEqual([]);
  expect(await feed.next()).toEqual([]);
  await feed.close();
});

describe('a move', PATIENCE, () => {
  async function placeLater(database: Database): Promise<unknown> {
    return database.write.execute(
      `INSERT INTO orders (status, subtotal_paise, shipping_paise, shipping_address, created_at) VALUES ('pending', 1, 0, '{}', now())`,
    );
  }

  test('brings everything, leaves the old database as it was, and closes it to changes until it is undone', async () => {
    const database = openDatabase({ write: own.connection }, log);
    const mail = { id: '0197d000-0000-7000-8000-000000000001', data: { kind: 'order-received', orderId: 1 } };
    await new JobQueue(database.write).add(database.write, MAIL_QUEUE, [mail]);
    // The number of an order that is gone must not come again.
    await source.query('DELETE FROM orders WHERE id = 5');

    const { checks, waitingMails } = await move();
    expect(checks.filter(({ isGood }) => !isGood)).toEqual([]);
    expect(checks).toContainEqual({ name: 'orders', found: '4 rows', isGood: true });
    expect(waitingMails).toBe(1);
    const { rows: mails } = await target.query('SELECT id, data FROM pgboss.job');
    expect(mails).toEqual([mail]);
    const { rows: next } = await target.query(`SELECT nextval('orders_id_seq')::int AS id`);
    expect(next).toEqual([{ id: 6 }]);

    source = await openClient(own.connection);
    expect((await source.query('SELECT id FROM orders')).rowCount).toBe(4);
    expect((await source.query('SELECT FROM pg_publication UNION ALL SELECT FROM pg_replication_slots')).rowCount).toBe(
      0,
    );
    expect(isDatabaseUnavailable(await placeLater(database).catch((error: unknown) => error))).toBe(true);
    await expect(move()).rejects.toThrow(/^The target is not empty \(.* and more\): name a new database\.$/);
    await database.close();
    await source.end();
    await own.stop();
    const config = readConfig({ DATA_DIR: path.dirname(own.dataDir) });
    await expect(openShopDatabase(config, log)).rejects.toThrow(/takes no changes .* set DATABASE_URL; "npm run move/);

    await undoMove(path.dirname(own.dataDir));
    const opened = await openShopDatabase(config, log);
    await placeLater(opened.database);
    await opened.close();
    await own.start();
    source = await openClient(own.connection);
  });

  test('that is broken off leaves a shop that sells and an empty target', async () => {
    const breakOff = new AbortController();
    const said: string[] = [];
    const say = (line: string) => {
      said.push(line);
      if (line.includes('stands still')) breakOff.abort(new Error('broken off'));
    };
    await expect(move({ say, signal: breakOff.signal })).rejects.toThrow('broken off');
    expect(said.slice(-2)).toEqual(['The shop sells on where it is.', 'The target is empty again.']);
    await requireUsableTarget(target);
    const database = openDatabase({ write: own.connection }, log);
    await placeLater(database);
    await database.close();
    source = await openClient(own.connection);
    expect((await source.query('SELECT FROM pg_publication UNION ALL SELECT FROM pg_replication_slots')).rowCount).toBe(
      0,
    );
  });

  test('whose copy is not the same is taken back', async () => {
    // As by a trigger or a rule that somebody has put into the new server.
    const say = (line: string) => {
      if (line.startsWith('Caught up')) void target.query('UPDATE orders SET subtotal_paise = 7 WHERE id = 1');
    };
    await expect(move({ say })).rejects.toThrow(/^The copy is not the same: orders \(/);
    await requireUsableTarget(target);
  });

  test('of a table without a primary key is refused before anything is done', async () => {
    await source.query('CREATE TABLE notes_of_the_owner (line text)');
    await expect(move()).rejects.toThrow('notes_of_the_owner has no primary key, which a move needs.');
    await requireUsableTarget(target);
  });
});
