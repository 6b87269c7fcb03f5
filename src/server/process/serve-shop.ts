import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { type Context, ownContext } from '#server/http/context.ts';
import { listen } from '#server/http/listen.ts';
import type { createLogger } from '#server/lib/logger.ts';
import { startDueWork } from '#server/modules/housekeeping/due-work.ts';
import { startHousekeeping } from '#server/modules/housekeeping/service.ts';
import { openEvidenceStore } from '#server/modules/orders/claims/evidence-store.ts';
import type { WebApplication } from '#server/pages/page-source.ts';
import type { ShopSecrets } from './prepare-shop.ts';
import { stopOnSignals } from './process-life.ts';

export type ShopLog = ReturnType<typeof createLogger>;

type Base = { database: Database; secrets: ShopSecrets; close(): Promise<void> };

type Tasks = {
  /** Whether this process sends mails and does the housekeeping. Only one of several does. */
  hasJobs: boolean;
};

/** Serves HTTP in this process until SIGTERM or SIGINT. */
export async function serveShop(
  config: Config,
  log: ShopLog,
  { base, pages, hasJobs }: Tasks & { base: Promise<Base>; pages: Promise<WebApplication> },
): Promise<FastifyInstance> {
  // Loads the rest of the code while the database starts.
  const [{ database, secrets, close }, { buildApp }, web] = await Promise.all([base, import('#server/app.ts'), pages]);
  const { renderMail } = web;
  const app = await buildApp({ config: { ...config, ...secrets }, database, log, pages: web, renderMail });
  if (hasJobs) startTimersWhileOpen(app, ownContext(database.write, log), config);
  stopOnSignals(async () => {
    const mailsStopped = app.mailWorker.stop();
    await app.drain();
    await mailsStopped;
    await close();
  });
  await listen(app, { ...config, variable: 'PORT' }).catch(async (error) => {
    await close();
    throw error;
  });
  return app;
}

export async function startJobs(app: FastifyInstance, { mailWorker }: Config, { hasJobs }: Tasks): Promise<void> {
  if (mailWorker && hasJobs) app.mailWorker.start();
  // Otherwise the first order would wait for the queue to open.
  await app.baseContext.jobs.warm().catch((error) => app.log.warn({ err: error }, 'the queue of mails is not ready'));
}

/** Starts only after a successful start, so that a failed one deletes nothing. */
function startTimersWhileOpen(app: FastifyInstance, ctx: Context, config: Config): void {
  const evidence = openEvidenceStore(config);
  let running: { stop(): Promise<void> }[] = [];
  app.addHook('onListen', async () => {
    running = [startHousekeeping(ctx), startDueWork(ctx, config.shop, evidence)];
  });
  app.addHook('onClose', async () => {
    await Promise.all(running.map((one) => one.stop()));
  });
}
