import { sql } from 'drizzle-orm';
import { buildApp } from '../../src/server/app.ts';
import type { Config } from '../../src/server/config.ts';
import { QUEUE_SCHEMA } from '../../src/server/jobs/job-queue.ts';
import { createLogger } from '../../src/server/lib/logger.ts';
import { prepareShop } from '../../src/server/process/prepare-shop.ts';
import { DEMO_PASSWORD, DESK, OWNER, PACKER } from './demo-world.ts';
import { liveThrough } from './live-through.ts';
import { Timeline } from './timeline.ts';

const DAYS = 90;
/** By customers; those at the counter and free replacements make it about 400. */
const ORDERS = 302;
const CUSTOMERS = 60;

export type SignIn = { who: string; email: string; password: string };

/** Fills an empty data folder with three months of a shop's life. */
export async function buildDemo(config: Config, { seed, until }: { seed: number; until: Date }): Promise<SignIn[]> {
  const log = createLogger('silent');
  const { database, secrets, close } = await prepareShop(config, log);
  try {
    const timeline = Timeline.ofDays(DAYS, until);
    const app = await buildApp({
      config: { ...config, ...secrets, rateLimit: false, mailWorker: false },
      database,
      log,
      now: timeline.now,
    });
    try {
      await app.ready();
      await app.baseContext.jobs.warm();
      const life = { seed, timeline, ...secrets, shop: config.shop, orders: ORDERS, customers: CUSTOMERS };
      const { customers } = await liveThrough(app, life);
      // The mails of the past months were never meant to arrive.
      await database.write.execute(sql`delete from ${sql.identifier(QUEUE_SCHEMA)}.job`);
      return [
        { who: 'owner', ...OWNER },
        { who: 'order desk', ...DESK },
        { who: 'packer', ...PACKER },
        ...customers.slice(0, 1).map(({ email }) => ({ who: 'customer', email })),
      ].map(({ who, email }) => ({ who, email, password: DEMO_PASSWORD }));
    } finally {
      await app.close();
    }
  } finally {
    await close();
  }
}
