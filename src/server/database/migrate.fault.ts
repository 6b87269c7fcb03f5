import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { schemaOf } from '#server/testing/schema-of.ts';
import { type ConnectionOptions, openClient } from './database.ts';
import { runMigrations } from './migrate.ts';

const ENTRY = path.join(import.meta.dirname, '../testing/migrate-process.ts');
const ROUNDS = 10;
const AT_ONCE = 3;

const server = inject('testServer');
const databases: string[] = [];
let schema: string[];

beforeEach(async () => {
  schema = await readSchema({ ...server.connection, database: server.emptyTemplate });
});
afterEach(async () => {
  const admin = await openClient(server.connection);
  for (const name of databases.splice(0)) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.end();
});

async function newDatabase(): Promise<ConnectionOptions> {
  const name = `migrate_${randomBytes(6).toString('hex')}`;
  const admin = await openClient(server.connection);
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  databases.push(name);
  return { ...server.connection, database: name };
}

async function readSchema(connection: ConnectionOptions): Promise<string[]> {
  const client = await openClient(connection);
  const lines = await schemaOf(client);
  await client.end();
  return lines;
}

function migrateApart(connection: ConnectionOptions) {
  const child = spawn(process.execPath, [ENTRY, JSON.stringify(connection)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const hasBegun = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('begun')) resolve();
    });
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  return { hasBegun, ended, kill: () => child.kill('SIGKILL') };
}

/** Null if there are no tables yet. */
async function countMigrations(connection: ConnectionOptions): Promise<number | null> {
  const client = await openClient(connection);
  const { rows } = await client.query(`SELECT to_regclass('public.orders') AS orders`);
  const journal = rows[0]?.orders && (await client.query('SELECT FROM drizzle.__drizzle_migrations'));
  await client.end();
  return journal ? (journal.rowCount ?? 0) : null;
}

test('a second run of the migrations changes nothing', async () => {
  const connection = await newDatabase();
  await runMigrations(connection);
  expect(await readSchema(connection)).toEqual(schema);
  const begun = performance.now();
  await runMigrations(connection);
  expect(await readSchema(connection)).toEqual(schema);
  process.stdout.write(`migrations: the second run took ${Math.round(performance.now() - begun)} ms\n`);
});

test('several processes migrate the same database at once: one does it, the others find it done', async () => {
  const connection = await newDatabase();
  const runs = Array.from({ length: AT_ONCE }, () => migrateApart(connection));
  const ends = await Promise.all(runs.map(({ ended }) => ended));
  expect(ends).toEqual(Array.from({ length: AT_ONCE }, () => ({ code: 0, output: 'begun\ndone\n' })));
  expect(await readSchema(connection)).toEqual(schema);
  process.stdout.write(`migrations: ${AT_ONCE} processes at once, one schema, every migration once\n`);
});

test('kill -9 half-way through the migrations, ten times: all or nothing, and the next run completes it', async () => {
  const begun = performance.now();
  await runMigrations(await newDatabase());
  const usualMs = performance.now() - begun;
  let halfWay = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const connection = await newDatabase();
    const run = migrateApart(connection);
    await run.hasBegun;
    await sleep(randomInt(1, Math.max(2, Math.round(usualMs))));
    run.kill();
    const { output } = await run.ended;
    if (!output.includes('done')) halfWay += 1;
    const seen = await countMigrations(connection);
    if (seen !== null) expect(seen).toBe(schema.filter((line) => line.startsWith('migration ')).length);
    await runMigrations(connection);
    expect(await readSchema(connection)).toEqual(schema);
  }
  process.stdout.write(
    `migrations: killed ${halfWay} times half-way of ${ROUNDS}, ${Math.round(usualMs)} ms undisturbed\n`,
  );
  expect(halfWay).toBeGreaterThan(0);
});
