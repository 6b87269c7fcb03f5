import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type ConnectionOptions, openClient, openDatabase } from '#server/database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres/start.ts';
import { runMigrations } from '#server/database/migrate.ts';
import { ownContext } from '#server/http/context.ts';
import { createLogger } from '#server/lib/logger.ts';
import { seedDemoCatalogue } from '../modules/catalogue/demo-catalogue.ts';
import { openDiskStorage } from '../modules/media/disk-storage.ts';

/** What a test needs to create its own database: the server and two databases to copy. */
export type TestServer = {
  connection: Exclude<ConnectionOptions, string>;
  emptyTemplate: string;
  demoTemplate: string;
  mediaDir: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Enough for the databases of all workers and the write-ahead log. */
const ROOM_IN_MEMORY = 4 * 1024 ** 3;

function fromUrl(url: string): TestServer['connection'] {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1) || 'postgres',
  };
}

/** One PostgreSQL for the whole run: the server of DATABASE_URL, or a temporary embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(await quickFolder(), 'jalaja-test-'));
  const url = process.env['DATABASE_URL'];
  const embedded = url ? null : await startTestServer(path.join(folder, 'postgres'));
  const connection = url ? fromUrl(url) : (embedded?.connection ?? fail());
  const emptyTemplate = `jalaja_empty_${process.pid}`;
  const demoTemplate = `jalaja_demo_${process.pid}`;
  const mediaDir = path.join(folder, 'media');

  const admin = await openClient(connection);
  await admin.query(`CREATE DATABASE ${emptyTemplate}`);
  await runMigrations({ ...connection, database: emptyTemplate });
  await admin.query(`CREATE DATABASE ${demoTemplate} TEMPLATE ${emptyTemplate}`);
  const log = createLogger('silent');
  const demo = openDatabase({ write: { ...connection, database: demoTemplate } }, log);
  const ctx = ownContext(demo.write, log);
  await seedDemoCatalogue(ctx, openDiskStorage(mediaDir));
  await demo.close();

  project.provide('testServer', { connection, emptyTemplate, demoTemplate, mediaDir });
  return async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${demoTemplate} WITH (FORCE)`);
    await admin.query(`DROP DATABASE IF EXISTS ${emptyTemplate} WITH (FORCE)`);
    await admin.end();
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** With more connections than one shop needs: each worker opens several shops, with processes of their own. */
async function startTestServer(dataDir: string): Promise<EmbeddedPostgres> {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir });
  const admin = await openClient(connection);
  await admin.query('ALTER SYSTEM SET max_connections = 200');
  await admin.end();
  await stop();
  return startEmbeddedPostgres({ dataDir });
}

/** In memory where there is room: copying and dropping a database waits for the disk otherwise. */
async function quickFolder(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > ROOM_IN_MEMORY ? memory : tmpdir();
}

function fail(): never {
  throw new Error('No database server.');
}
