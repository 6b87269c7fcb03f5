import { sql } from 'drizzle-orm';
import { buildApp } from '../../src/server/app.ts';
import type { Config } from '../../src/server/config.ts';
import { QUEUE_SCHEMA } from '../../src/server/jobs/job-queue.ts';
import { createLogger } from '../../src/server/lib/logger.ts';
import { dueWork } from '../../src/server/modules/housekeeping/due-work.ts';
import { prepareShop } from '../../src/server/process/prepare-shop.ts';
import { DEMO_PASSWORD, DemoWorld, OWNER } from './demo-world.ts';
import { Goods } from './goods.ts';
import { OrderStory } from './order-story.ts';
import { Random } from './random.ts';
import { addMessages, restock, sellOut, setUpShop } from './shop-life.ts';
import { Timeline } from './timeline.ts';
import { whenOpen } from './working-hours.ts';

const DAY_MS = 86_400_000;
const DAYS = 90;
const ORDERS = 400;

export type SignIn = { who: string; email: string; password: string };

/** Fills an empty data folder with three months of a shop's life, through the shop's own API. */
export async function buildDemo(config: Config, { seed, until }: { seed: number; until: Date }): Promise<SignIn[]> {
  const log = createLogger('silent');
  const { database, secrets, close } = await prepareShop(config, log);
  const start = new Date(until.getTime() - DAYS * DAY_MS);
  const timeline = new Timeline(start, until);
  const app = await buildApp({
    config: { ...config, ...secrets, rateLimit: false, mailWorker: false },
    database,
    log,
    now: timeline.now,
  });
  try {
    await app.ready();
    const random = new Random(seed);
    const world = new DemoWorld(app, timeline, random, DemoWorld.people(random));
    await world.openAccount(OWNER, '/api/auth/create-first-admin', { secretKey: secrets.adminSetupKey });
    for (const customer of world.customers) await world.openAccount(customer, '/api/auth/signup');
    await setUpShop(world, until);
    const goods = new Goods();
    await goods.look(world);
    addMessages(world, start.getTime(), until.getTime());
    addOrders(world, goods, start.getTime());
    const ctx = { ...app.baseContext, actor: null, address: null, log };
    for (let day = 1; day <= DAYS; day += 1) {
      const noon = start.getTime() + day * DAY_MS;
      if (day % 7 === 0) timeline.add(noon - 1, () => restock(world, goods));
      timeline.add(noon, async () => void (await dueWork(ctx, config.shop)));
    }
    timeline.add(until.getTime() - 10 * DAY_MS, () => sellOut(world, goods));
    await timeline.run();
    // The mails of the past months were never meant to arrive.
    await database.write.execute(sql`delete from ${sql.identifier(QUEUE_SCHEMA)}.job`);
    const [customer] = world.customers;
    return [
      { who: 'owner', email: OWNER.email, password: DEMO_PASSWORD },
      { who: 'customer', email: customer?.email ?? '', password: DEMO_PASSWORD },
    ];
  } finally {
    await app.close();
    await close();
  }
}

/** More of them towards the end, as in a shop that grows. */
function addOrders(world: DemoWorld, goods: Goods, start: number): void {
  const { random, timeline, customers } = world;
  for (let number = 0; number < ORDERS; number += 1) {
    const at = start + Math.sqrt((number + random.next()) / ORDERS) * DAYS * DAY_MS;
    timeline.add(Math.min(whenOpen(at) + random.from(0, 90) * 60_000, start + DAYS * DAY_MS), () =>
      new OrderStory(world, goods, random.pick(customers)).begin(),
    );
  }
}
