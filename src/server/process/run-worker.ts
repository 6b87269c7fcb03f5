import { mkdir } from 'node:fs/promises';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { InvalidationFeed } from '#server/cache/invalidation-feed.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { installDatabaseMetrics } from '#server/database/database-metrics.ts';
import { type Context, ownContext } from '#server/http/context.ts';
import { installHealth } from '#server/http/health.ts';
import { listen, listeningPort } from '#server/http/listen.ts';
import { installMetrics } from '#server/http/metrics.ts';
import { createProcessLogger } from '#server/lib/logger.ts';
import { StartError } from '#server/lib/start-error.ts';
import { createLinkTokens } from '#server/modules/mail/link-tokens.ts';
import { installMailMetrics } from '#server/modules/mail/mail-metrics.ts';
import { SettingsWatch } from '#server/modules/settings/service.ts';
import { loadPages } from '#server/pages/load-pages.ts';
import { openShopDatabase } from '#server/process/open-shop-database.ts';
import { openMailWorker } from './open-mail-worker.ts';
import { startProcess, stopOnSignals, surviveFloatingFailures } from './process-life.ts';

/** Sends the mails of a shop that runs with MAIL_WORKER=off, until SIGTERM or SIGINT. */
export async function runWorker(environment: NodeJS.ProcessEnv, pagesOf = loadPages): Promise<void> {
  await startProcess(() => openWorker(readConfig(environment), environment, pagesOf));
}

async function openWorker(config: Config, environment: NodeJS.ProcessEnv, pagesOf: typeof loadPages): Promise<void> {
  const { databaseUrl, sessionSecret, workerMetricsPort } = config;
  if (!databaseUrl || !sessionSecret) {
    // The embedded database belongs to one process, and links signed with another secret would not work.
    throw new StartError('DATABASE_URL and SESSION_SECRET must be set, to those of the shop whose mails are sent.');
  }
  const log = createProcessLogger(config.logLevel, environment);
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

/** /metrics, /healthz and /readyz of a mail worker. Without HOST only on localhost. */
async function openWorkerProbes(port: number, { host = '127.0.0.1' }: Config, ctx: Context, database: Database) {
  const app = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 10_000,
    connectionTimeout: 10_000,
    forceCloseConnections: true,
  });
  const { registry } = installMetrics(app);
  installDatabaseMetrics(registry, database);
  const count = installMailMetrics(registry, ctx.jobs);
  installHealth(app, database);
  await listen(app, { host, port, variable: 'WORKER_METRICS_PORT' });
  return { count, port: listeningPort(app), close: () => app.close() };
}
