import cluster from 'node:cluster';
import { type Config, readConfig } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { listeningPort } from '#server/http/listen.ts';
import { collectMetrics } from '#server/http/metrics.ts';
import { createProcessLogger } from '#server/lib/logger.ts';
import { hasAdministrator } from '#server/modules/accounts/service.ts';
import { missingIdentity } from '#server/modules/settings/service.ts';
import { loadPages } from '#server/pages/load-pages.ts';
import { joinShopDatabase } from '#server/process/open-shop-database.ts';
import { prepareShop, shopSecrets } from './prepare-shop.ts';
import { startProcess, stopOnSignals, surviveFloatingFailures } from './process-life.ts';
import { type ShopLog, serveShop, startJobs } from './serve-shop.ts';
import { WorkerGroup, workerNumber } from './worker-group.ts';

type LoadPages = typeof loadPages;

/** Longer than a worker's own limit, and below the ten seconds that service managers wait. */
const GROUP_STOP_LIMIT_MS = 9_700;

/** Runs the shop until SIGTERM or SIGINT. */
export async function runShop(environment: NodeJS.ProcessEnv, pagesOf: LoadPages = loadPages): Promise<void> {
  await startProcess(async () => {
    const config = readConfig(environment);
    const log = createProcessLogger(config.logLevel, environment);
    surviveFloatingFailures(log);
    if (cluster.isWorker) await openAsWorker(config, log, pagesOf, workerNumber(environment));
    else if (config.workers > 1) await openWithWorkers(config, log);
    else await openAlone(config, log, pagesOf);
  });
}

async function openAlone(config: Config, log: ShopLog, pagesOf: LoadPages): Promise<void> {
  const base = prepareShop(config, log);
  const app = await serveShop(config, log, { base, pages: pagesOf(config), hasJobs: true });
  const { database, secrets } = await base;
  await warnAboutSettings(config, log, database);
  await printAddress(config, listeningPort(app) ?? config.port, database, secrets.adminSetupKey);
  await startJobs(app, config, { hasJobs: true });
}

/** One of several processes: the primary has prepared the shop and prints the address. */
async function openAsWorker(config: Config, log: ShopLog, pagesOf: LoadPages, number: number): Promise<void> {
  const hasJobs = number === 1;
  const base = joinShop(config, log);
  const app = await serveShop(config, log, { base, pages: pagesOf(config), hasJobs });
  await startJobs(app, config, { hasJobs });
}

async function joinShop(config: Config, log: ShopLog) {
  const secrets = await shopSecrets(config);
  const database = joinShopDatabase(config.databaseUrl ?? '', config, log);
  return { database, secrets, close: () => database.close() };
}

async function openWithWorkers(config: Config, log: ShopLog): Promise<void> {
  const { database, url, secrets, close } = await prepareShop(config, log);
  const group = new WorkerGroup(config.workers, { DATABASE_URL: url }, log);
  collectMetrics();
  stopOnSignals(async () => {
    await group.stop();
    await close();
  }, GROUP_STOP_LIMIT_MS);
  const port = await group.start();
  if (group.isStopping) return;
  if (port === null) {
    // The worker has already printed the reason.
    await close();
    process.exit(1);
  }
  await warnAboutSettings(config, log, database);
  await printAddress(config, port, database, secrets.adminSetupKey);
}

async function warnAboutSettings(config: Config, log: ShopLog, { write }: Database): Promise<void> {
  if (!config.rateLimit) log.warn('RATE_LIMIT is off: every limit is turned off. For tests and load only.');
  const missing = config.mode === 'production' && !config.isDemo ? await missingIdentity(write, config) : null;
  if (missing) log.warn(`The shop shows a demo identity. Set ${missing} before selling.`);
}

async function printAddress(
  { publicUrl }: Config,
  port: number,
  database: Database,
  adminSetupKey: string,
): Promise<void> {
  const address = `http://localhost:${port}`;
  const lines = [`Jalaja is open at ${address}`];
  if (!(await hasAdministrator(database.write))) {
    lines.push(
      'There is no administrator yet.',
      `  Make one at ${publicUrl ?? address}/admin-setup`,
      `  with the key ${adminSetupKey}`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
