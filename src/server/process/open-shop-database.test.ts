import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openClient } from '#server/database/database.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start.ts';
import { createLogger } from '#server/lib/logger.ts';
import { openShopDatabase } from './open-shop-database.ts';

test('a data folder whose database is read-only is refused with what to do', { timeout: 60_000 }, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jalaja-read-only-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  // The embedded server may run as another user.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres') });
  const client = await openClient(server.connection);
  await client.query(`ALTER DATABASE ${server.connection.database} SET default_transaction_read_only = on`);
  await client.end();
  await server.stop();
  const opening = openShopDatabase(readConfig({ DATA_DIR: dataDir }), createLogger('silent'));
  await expect(opening).rejects.toThrow(/cannot be written \(.*read-only.*\)\. .* set DATABASE_URL\.$/);
});
