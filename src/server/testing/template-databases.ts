import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type ConnectionOptions, openClient, openDatabase } from '#server/database/database.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start.ts';
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
  const folder = await mkdtemp(path.join(tmpdir(), 'jalaja-test-'));
  const url = process.env['DATABASE_URL'];
  const embedded = url ? null : await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
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

function fail(): never {
  throw new Error('No database server.');
}
