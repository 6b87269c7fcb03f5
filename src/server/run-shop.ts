import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Config, readConfig } from './config.ts';
import { hasAdministrator } from './modules/accounts/service.ts';
import { seedDemoCatalogue } from './modules/catalogue/demo-catalogue.ts';
import { keepHouse } from './modules/housekeeping/service.ts';
import { openMediaStorage } from './modules/media/service.ts';
import { openShopDatabase } from './open-shop-database.ts';
import { AppError } from './platform/app-error.ts';
import { type Context, ownContext } from './platform/context.ts';
import type { Database } from './platform/database.ts';
import { listeningPort } from './platform/listening-port.ts';
import { createLogger } from './platform/logger.ts';
import { keptSecret } from './platform/secrets.ts';
import { StartError } from './platform/start-error.ts';
import { startProcess, stopOnSignals } from './process-life.ts';
import { loadPages } from './ssr/load-pages.ts';

type LoadPages = typeof loadPages;

/** Starts the shop and keeps it open until a signal ends it. */
export async function runShop(environment: NodeJS.ProcessEnv, pagesOf: LoadPages = loadPages): Promise<void> {
  await startProcess(() => openShop(readConfig(environment), pagesOf));
}

async function openShop(config: Config, pagesOf: LoadPages): Promise<void> {
  const log = createLogger(config.logLevel);
  await prepareDataDir(config.dataDir);
  // While PostgreSQL starts, this process reads the rest of its own code.
  const [{ database, close: closeDatabase }, { buildApp }, pages] = await Promise.all([
    openShopDatabase(config, log),
    import('./app.ts'),
    pagesOf(config),
  ]);
  const sessionSecret = config.sessionSecret ?? (await keptSecret(config.dataDir, 'session-secret', 48));
  const adminSetupKey = config.adminSetupKey ?? (await keptSecret(config.dataDir, 'admin-setup-key', 18));

  if (config.demoCatalogue) {
    const ctx = ownContext(database.write, log);
    const isSeeded = await seedDemoCatalogue(ctx, openMediaStorage(config)).catch(async (error) => {
      await closeDatabase();
      throw error instanceof AppError
        ? new StartError('The bucket of S3_BUCKET does not take pictures. Check the S3_ variables.')
        : error;
    });
    if (isSeeded) log.info('the empty shop was filled with the demo catalogue');
  }

  const app = await buildApp({
    config: { ...config, sessionSecret, adminSetupKey },
    database,
    log,
    pages,
    renderMail: pages.renderMail,
  });
  keepHouseWhileOpen(app, ownContext(database.write, log));
  stopOnSignals(async () => {
    const mailsInHand = app.mailWorker.stop();
    await app.drain();
    await mailsInHand;
    await closeDatabase();
  });
  await listen(app, config).catch(async (error) => {
    await closeDatabase();
    throw error;
  });

  const address = `http://localhost:${listeningPort(app) ?? config.port}`;
  warnAboutSettings(config, log);
  await greet(config.publicUrl ?? address, address, database, adminSetupKey);
  if (config.mailWorker) app.mailWorker.start();
  // Otherwise the first order would wait for it.
  await app.baseContext.jobs.warm().catch((error) => log.warn({ err: error }, 'the queue of mails is not ready'));
}

async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await mkdir(path.join(dataDir, 'media'), { recursive: true });
  } catch (error) {
    throw new StartError(
      `The data folder ${path.resolve(dataDir)} cannot be written (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that this user may write.`,
    );
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ port, host: host ?? '::' }).catch((error: NodeJS.ErrnoException) => {
      if (host || error.code !== 'EAFNOSUPPORT') throw error;
      return app.listen({ port, host: '0.0.0.0' });
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is taken. Stop the program that uses it, or set PORT to another number.`,
      EACCES: `Port ${port} may not be used by this user. Set PORT to a number above 1023.`,
      EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
      ENOTFOUND: `HOST ${host} is not an address of this machine.`,
    };
    throw new StartError(reasons[code ?? ''] ?? `The shop could not listen on port ${port} (${code}).`);
  }
}

/** A start that fails has swept nothing. */
function keepHouseWhileOpen(app: FastifyInstance, ctx: Context): void {
  let housekeeping: ReturnType<typeof keepHouse> | null = null;
  app.addHook('onListen', async () => {
    housekeeping = keepHouse(ctx);
  });
  app.addHook('onClose', async () => housekeeping?.stop());
}

function warnAboutSettings(config: Config, log: ReturnType<typeof createLogger>): void {
  if (!config.rateLimit) log.warn('RATE_LIMIT is off: every limit is turned off. For tests and load only.');
  if (config.mode === 'production' && config.unsetShopVariables.length > 0) {
    log.warn(`The shop shows a demo identity. Set ${config.unsetShopVariables.join(', ')} before selling.`);
  }
}

async function greet(siteUrl: string, address: string, database: Database, adminSetupKey: string): Promise<void> {
  const lines = [`Jalaja is open at ${address}`];
  if (!(await hasAdministrator(database.write))) {
    lines.push(
      'There is no administrator yet.',
      `  Make one at ${siteUrl}/admin-setup`,
      `  with the key ${adminSetupKey}`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
