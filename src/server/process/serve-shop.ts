import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { type Context, ownContext } from '#server/http/context.ts';
import { listen } from '#server/http/listen.ts';
import type { createLogger } from '#server/lib/logger.ts';
import { keepHouse } from '#server/modules/housekeeping/service.ts';
import type { WebApplication } from '#server/pages/page-source.ts';
import type { ShopSecrets } from './prepare-shop.ts';
import { stopOnSignals } from './process-life.ts';

export type ShopLog = ReturnType<typeof createLogger>;

type Ground = { database: Database; secrets: ShopSecrets; close(): Promise<void> };

type Tasks = {
  /** Mails and housekeeping: of several processes one does them. */
  hasJobs: boolean;
};

/** Opens the HTTP side of the shop in this process, until a signal ends it. */
export async function serveShop(
  config: Config,
  log: ShopLog,
  { ground, pages, hasJobs }: Tasks & { ground: Promise<Ground>; pages: Promise<WebApplication> },
): Promise<FastifyInstance> {
  // While the database gets ready, this process reads the rest of its own code.
  const [{ database, secrets, close }, { buildApp }, web] = await Promise.all([
    ground,
    import('#server/app.ts'),
    pages,
  ]);
  const { renderMail } = web;
  const app = await buildApp({ config: { ...config, ...secrets }, database, log, pages: web, renderMail });
  if (hasJobs) keepHouseWhileOpen(app, ownContext(database.write, log));
  stopOnSignals(async () => {
    const mailsInHand = app.mailWorker.stop();
    await app.drain();
    await mailsInHand;
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
  // Otherwise the first order would wait for it.
  await app.baseContext.jobs.warm().catch((error) => app.log.warn({ err: error }, 'the queue of mails is not ready'));
}

/** A start that fails has swept nothing. */
function keepHouseWhileOpen(app: FastifyInstance, ctx: Context): void {
  let housekeeping: ReturnType<typeof keepHouse> | null = null;
  app.addHook('onListen', async () => {
    housekeeping = keepHouse(ctx);
  });
  app.addHook('onClose', async () => housekeeping?.stop());
}
