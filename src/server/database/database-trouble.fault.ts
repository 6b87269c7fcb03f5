import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultProxy, openFaultProxy } from '#server/testing/fault-proxy.ts';
import { LEDGER_SETUP_KEY, OrderLedger } from '#server/testing/order-ledger.ts';
import { printFigure } from '#server/testing/print-figure.ts';
import { databaseUrl, openPrivateDatabase, type PrivateDatabase } from '#server/testing/private-database.ts';
import { type ShopProcess, startShopProcess } from '#server/testing/shop-process.ts';
import { openClient } from './database.ts';

const OPEN_FILES = 128;
const IDLE_IN_TRANSACTION_MS = 2000;
const RETURN_LIMIT_MS = 60_000;
const BUYERS = 3;
const PAUSE_MS = 100;
const PROBES = 3;
const LOGIN = { user: 'shopkeeper', password: 'the right one' };

let database: PrivateDatabase;
let admin: pg.Client;
let proxy: FaultProxy;
let shop: ShopProcess;
let ledger: OrderLedger;

beforeAll(async () => {
  database = await openPrivateDatabase();
  admin = await openClient(database.connection);
  await admin.query(`create role ${LOGIN.user} superuser login password '${LOGIN.password}'`);
  // The first line that matches applies: the shop needs its password, this test does not.
  const rules = path.join(database.dataDir, 'pg_hba.conf');
  await writeFile(rules, `local all ${LOGIN.user} scram-sha-256\n${await readFile(rules, 'utf8')}`);
  await admin.query('select pg_reload_conf()');
  proxy = await openFaultProxy(database.connection);
  const url = databaseUrl({ ...database.connection, ...LOGIN, host: '127.0.0.1', port: proxy.port });
  const environment = {
    DATABASE_URL: `${url}?idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
    DATA_DIR: `${database.dataDir}.shop`,
    ADMIN_SETUP_KEY: LEDGER_SETUP_KEY,
    MAIL_WORKER: 'off',
  };
  shop = await startShopProcess(environment, { openFiles: OPEN_FILES });
  ledger = await OrderLedger.open(shop.url);
});
afterAll(async () => {
  await shop?.kill();
  await proxy?.close();
  await admin?.end();
  await database?.remove();
});

/** Lets the shop connect again only when the database is in the given state. */
async function reconnectAfter(change: () => Promise<unknown>): Promise<void> {
  await proxy.cut();
  await change();
  await proxy.restore();
}

const setPassword = (password: string) => admin.query(`alter role ${LOGIN.user} password '${password}'`);

const fillers: pg.Client[] = [];

/** Until the server takes no more. */
async function useUpConnections(): Promise<void> {
  for (;;) {
    const client = await openClient(database.connection).catch(() => null);
    if (!client) return;
    fillers.push(client);
  }
}

const visitors: Socket[] = [];

/** Until visitors have every file handle, also those that attempts to connect to the database take for a moment. */
async function useUpFiles(): Promise<void> {
  const { port } = new URL(shop.url);
  for (let fullInARow = 0; fullInARow < 20; ) {
    const visitor = connect(Number(port), '127.0.0.1').on('error', () => {});
    visitors.push(visitor);
    await new Promise((resolve) => visitor.once('connect', resolve).once('close', resolve));
    const isFull = (await readdir(`/proc/${shop.pid}/fd`)).length >= OPEN_FILES;
    fullInARow = isFull ? fullInARow + 1 : 0;
  }
}

type Trouble = { begin: () => unknown; end: () => unknown; logged: RegExp };

const troubles: Record<string, Trouble> = {
  refused: { begin: () => proxy.cut(), end: () => proxy.restore(), logged: /ECONNREFUSED/ },
  unreachable: { begin: () => proxy.stall(), end: () => proxy.resume(), logged: /timeout/ },
  'wrong password': {
    begin: () => reconnectAfter(() => setPassword('another one')),
    end: () => setPassword(LOGIN.password),
    logged: /password authentication failed/,
  },
  'too many connections': {
    begin: () => reconnectAfter(useUpConnections),
    end: () => Promise.all(fillers.splice(0).map((client) => client.end())),
    logged: /too many clients/,
  },
  'idle in transaction': {
    begin: () => proxy.delay(IDLE_IN_TRANSACTION_MS * 1.5),
    end: () => proxy.delay(0),
    logged: /idle-in-transaction timeout/,
  },
  'no free file': {
    begin: () => reconnectAfter(useUpFiles),
    end: () => {
      for (const visitor of visitors.splice(0)) visitor.destroy();
    },
    logged: /EMFILE/,
  },
};

const unexpected: string[] = [];
const counts: Record<string, number> = {};

/** Places an order and notes any response other than 201, or 503 with Retry-After. */
async function place(attempt: ReturnType<OrderLedger['attempt']>): Promise<number> {
  const { status, headers, body } = await ledger.place(attempt);
  counts[status] = (counts[status] ?? 0) + 1;
  const isRefusal = status === 503 && headers.get('retry-after') === '5';
  if (status !== 201 && !isRefusal) unexpected.push(`${status} ${JSON.stringify(body)}`);
  return status;
}

/** Like a browser: repeats an order with the same key until it is acknowledged, also when the connection was lost. */
async function buyUntil(isOver: () => boolean, name: string): Promise<void> {
  for (let number = 0; !isOver(); number += 1) {
    const attempt = ledger.attempt(`${name}-${number}`);
    while ((await place(attempt).catch(() => null)) !== 201) await sleep(PAUSE_MS);
  }
}

test('every kind of database trouble is 503 with Retry-After, and no order is lost or doubled', async () => {
  let isOver = false;
  const buyers = Array.from({ length: BUYERS }, (_, number) => buyUntil(() => isOver, `buyer-${number}`));
  const seen: Record<string, { statuses: number[]; isLogged: boolean }> = {};
  for (const [name, { begin, end, logged }] of Object.entries(troubles)) {
    await begin();
    const attempts = Array.from({ length: PROBES }, (_, number) =>
      ledger.attempt(`${name.replaceAll(' ', '-')}-${number}`),
    );
    const statuses: number[] = [];
    for (const attempt of attempts) statuses.push(await place(attempt));
    seen[name] = { statuses, isLogged: logged.test(shop.output()) };
    await end();
    for (const attempt of attempts) {
      await expect.poll(() => place(attempt), { timeout: RETURN_LIMIT_MS, interval: 100 }).toBe(201);
    }
  }
  isOver = true;
  await Promise.all(buyers);
  printFigure(`database trouble: ${JSON.stringify(counts)}, ${ledger.size} orders in the ledger`);
  const refusals = Array.from({ length: PROBES }, () => 503);
  expect(seen).toEqual(
    Object.fromEntries(Object.keys(troubles).map((name) => [name, { statuses: refusals, isLogged: true }])),
  );
  expect(unexpected).toEqual([]);
  await ledger.expectWhole();
  await ledger.expectNoHalves(database.connection);
});
