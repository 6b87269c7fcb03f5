import type { FastifyInstance } from 'fastify';
import type { ShopSettings } from '../../src/contracts/shop/settings.ts';
import { dueWork } from '../../src/server/modules/housekeeping/due-work.ts';
import { DemoWorld } from './demo-world.ts';
import { Goods } from './goods.ts';
import { OrderStory, type Stage } from './order-story.ts';
import { inventPeople, type Person } from './people.ts';
import { Random } from './random.ts';
import { addMessages, openShop, restock, sellOut, walkIn } from './shop-life.ts';
import type { Timeline } from './timeline.ts';
import { whenOpen } from './working-hours.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** So that orders wait at every stage, at any time of the day. The numbers are days before the end of the timeline. */
const UNFINISHED: [Stage, number][] = [
  ['check', 0.05],
  ['check', 0.1],
  ['answer', 1.2],
  ['answer', 1.4],
  ['payment', 1.3],
  ['payment', 1.5],
  ['dispatch', 2.5],
  ['dispatch', 2.6],
  ['delivery', 14],
];

type Life = {
  seed: number;
  timeline: Timeline;
  adminSetupKey: string;
  sessionSecret: string;
  shop: ShopSettings;
  orders: number;
  customers: number;
};

/** Everything that happens in the shop from the start of the timeline to its end. */
export async function liveThrough(app: FastifyInstance, life: Life): Promise<DemoWorld> {
  const { timeline } = life;
  const random = new Random(life.seed);
  const world = new DemoWorld(app, life.sessionSecret, timeline, random, inventPeople(random, life.customers));
  const goods = new Goods();
  await openShop(world, life.adminSetupKey);
  await goods.look(world);
  addMessages(world);
  addOrders(world, goods, life.orders);
  addUnfinishedOrders(world, goods);
  const ctx = { ...app.baseContext, actor: null, address: null, log: app.log };
  for (let at = timeline.start + DAY_MS, day = 1; at <= timeline.end; at += DAY_MS, day += 1) {
    if (day % 7 === 0) timeline.addAlone(at, () => restock(world, goods));
    timeline.addStockChange(whenOpen(at), () => walkIn(world, goods));
    if (day % 3 === 0) timeline.addAlone(at, async () => void (await dueWork(ctx, life.shop)));
  }
  timeline.addAlone(timeline.end - 10 * DAY_MS, () => sellOut(world, goods));
  await timeline.run();
  return world;
}

/** More of them towards the end, as in a shop that grows. Now and then one comes from a new customer. */
function addOrders(world: DemoWorld, goods: Goods, orders: number): void {
  const { random, timeline, customers } = world;
  const known: Person[] = [];
  for (let number = 0; number < orders; number += 1) {
    const share = Math.sqrt((number + random.next()) / orders);
    const at = whenOpen(timeline.start + share * (timeline.end - timeline.start)) + random.from(0, 90) * MINUTE_MS;
    const isNew = known.length < ((number + 1) / orders) * customers.length;
    const customer = isNew ? (customers[known.length] as Person) : random.pick(known);
    if (isNew) {
      known.push(customer);
      timeline.add(at - 100 * MINUTE_MS, () => world.signUp(customer), customer);
    }
    timeline.addStockChange(Math.min(at, timeline.end), () => new OrderStory(world, goods, customer).begin());
  }
}

/** All of one customer, who is there from the beginning. */
function addUnfinishedOrders(world: DemoWorld, goods: Goods): void {
  const { timeline, customers } = world;
  const customer = customers[0] as Person;
  for (const [stage, days] of UNFINISHED) {
    const at = timeline.end - days * DAY_MS;
    timeline.addStockChange(at, () => new OrderStory(world, goods, customer, stage).begin());
  }
}
