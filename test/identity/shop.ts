import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { buildApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import { listeningPort } from '../../src/server/http/listen.ts';
import { createLogger } from '../../src/server/lib/logger.ts';
import { keptSecret } from '../../src/server/lib/secrets.ts';
import { loadPages } from '../../src/server/pages/load-pages.ts';
import { openShopDatabase } from '../../src/server/process/open-shop-database.ts';
import { emulatorAddresses } from './emulator-client.ts';
import { emulatorOrigin } from './emulator-origin.ts';

/* The shop as it runs in production, but for one thing that no setting could do: it trusts the emulator's key. */

const config = readConfig(process.env);
const log = createLogger(config.logLevel);
await mkdir(path.join(config.dataDir, 'media'), { recursive: true });
const { database, close } = await openShopDatabase(config, log);
const pages = await loadPages(config);
const app = await buildApp({
  config: {
    ...config,
    sessionSecret: await keptSecret(config.dataDir, 'session-secret', 48),
    adminSetupKey: await keptSecret(config.dataDir, 'admin-setup-key', 18),
  },
  database,
  log,
  pages,
  renderMail: pages.renderMail,
  idpAddresses: emulatorAddresses(emulatorOrigin()),
});
await app.listen({ port: config.port, host: config.host ?? '127.0.0.1' });
app.mailWorker.start();
process.once('SIGTERM', async () => {
  await app.mailWorker.stop();
  await app.drain();
  await close();
  process.exit(0);
});
process.stdout.write(`Jalaja is open at http://localhost:${listeningPort(app)}\n`);
