import { mkdir } from 'node:fs/promises';
import { InvalidationFeed } from '#server/cache/invalidation-feed.ts';
import { type Config, readConfig } from '#server/config.ts';
import { ownContext } from '#server/http/context.ts';
import { surviveFloatingFailures } from '#server/lib/floating-failures.ts';
import { createLogger } from '#server/lib/logger.ts';
import { StartError } from '#server/lib/start-error.ts';
import { createLinkTokens } from '#server/modules/mail/link-tokens.ts';
import { SettingsWatch } from '#server/modules/settings/service.ts';
import { loadPages } from '#server/pages/load-pages.ts';
import { openShopDatabase } from '#server/process/open-shop-database.ts';
import { openMailWorker } from './open-mail-worker.ts';
import { startProcess, stopOnSignals } from './process-life.ts';
import { openWorkerProbes } from './worker-probes.ts';

/** Sends the mails of a shop that runs with MAIL_WORKER=off, until SIGTERM or SIGINT. */
export async function runWorker(environment: NodeJS.ProcessEnv, pagesOf = loadPages): Promise<void> {
  await startProcess(() => openWorker(readConfig(environment), pagesOf));
}

async function openWorker(config: Config, pagesOf: typeof loadPages): Promise<void> {
  const { databaseUrl, sessionSecret, workerMetricsPort } = config;
  if (!databaseUrl || !sessionSecret) {
    // The embedded database belongs to one process, and links signed with another secret would not work.
    throw new StartError('DATABASE_URL and SESSION_SECRET must be set, to those of the shop whose mails are sent.');
  }
  const log = createLogger(config.logLevel);
  surviveFloatingFailures(log);
  await mkdir(config.dataDir, { recursive: true });
  const { database, close } = await openShopDatabase(config, log);
  const { renderMail } = await pagesOf(config);
  const ctx = ownContext(database.write, log);
  const feed = new InvalidationFeed(database, ctx.tagVersions, log);
  await feed.start();
  const probes =
    workerMetricsPort === undefined ? null : await openWorkerProbes(workerMetricsPort, config, ctx, database);
  const worker = openMailWorker(ctx, {
    config,
    settings: new SettingsWatch(database.write, config.shop, ctx.tagVersions),
    linkTokens: createLinkTokens(sessionSecret),
    siteUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
    renderMail,
    ...(probes ? { count: probes.count } : {}),
  });
  worker.start();
  stopOnSignals(async () => {
    await worker.stop();
    await probes?.close();
    await feed.stop();
    await close();
  });
  process.stdout.write(`Jalaja mail worker is running${probes ? `, metrics are on port ${probes.port}` : ''}\n`);
}
