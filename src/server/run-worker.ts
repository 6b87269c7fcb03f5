import { mkdir } from 'node:fs/promises';
import { type Config, readConfig } from './config.ts';
import { createLinkTokens } from './modules/mail/service.ts';
import { SettingsWatch } from './modules/settings/service.ts';
import { openMailWorker } from './open-mail-worker.ts';
import { openShopDatabase } from './open-shop-database.ts';
import { ownContext } from './platform/context.ts';
import { surviveFloatingFailures } from './platform/floating-failures.ts';
import { createLogger } from './platform/logger.ts';
import { RevisionWatch } from './platform/revisions.ts';
import { StartError } from './platform/start-error.ts';
import { startProcess, stopOnSignals } from './process-life.ts';
import { loadPages } from './ssr/load-pages.ts';
import { openWorkerProbes } from './worker-probes.ts';

/** Sends the mails of a shop whose own process does not, until a signal ends it. */
export async function runWorker(environment: NodeJS.ProcessEnv, pagesOf = loadPages): Promise<void> {
  await startProcess(() => openWorker(readConfig(environment), pagesOf));
}

async function openWorker(config: Config, pagesOf: typeof loadPages): Promise<void> {
  const { databaseUrl, sessionSecret, workerMetricsPort } = config;
  if (!databaseUrl || !sessionSecret) {
    // The embedded database belongs to one process, and with a secret of its own it would mail links that are dead.
    throw new StartError('DATABASE_URL and SESSION_SECRET must be set, to those of the shop whose mails are sent.');
  }
  const log = createLogger(config.logLevel);
  surviveFloatingFailures(log);
  await mkdir(config.dataDir, { recursive: true });
  const { database, close } = await openShopDatabase(config, log);
  const { renderMail } = await pagesOf(config);
  const ctx = ownContext(database.write, log);
  const probes =
    workerMetricsPort === undefined ? null : await openWorkerProbes(workerMetricsPort, config, ctx, database);
  const worker = openMailWorker(ctx, {
    config,
    settings: new SettingsWatch(database.write, config.shop, new RevisionWatch(database.write, 'catalogue')),
    linkTokens: createLinkTokens(sessionSecret),
    siteUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
    renderMail,
    ...(probes ? { count: probes.count } : {}),
  });
  worker.start();
  stopOnSignals(async () => {
    await worker.stop();
    await probes?.close();
    await close();
  });
  process.stdout.write(`Jalaja sends its mails${probes ? `, its figures are on port ${probes.port}` : ''}\n`);
}
