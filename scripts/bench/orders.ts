import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Keep, stopAtEnd } from '../stop-at-end.ts';
import type { BareLoad } from './bare-orders.ts';
import { type ChildTask, startChildTask } from './child-task.ts';
import type { Job, JobAnswer } from './generator.ts';
import { describeMachine } from './machine.ts';
import type { OrderAnswer, OrderLoad, OrderRound } from './order-load.ts';
import { type OrderShop, SESSION_SECRET, startOrderShop } from './order-shop.ts';
import { recordOrder } from './order-statements.ts';
import { positiveNumber } from './positive-number.ts';
import { median } from './statistics.ts';
import { textTable } from './text-table.ts';

/**
 * node scripts/bench/orders.ts [--rounds 3 --seconds 4 --warmup 2 --clients 1 --clients 16 --orders 100000 --out FILE]
 *
 * Orders placed through HTTP beside a bare driver that sends the very same statements, and the same calls on a shop with
 * many orders beside one with few. Rounds alternate, because the machine's speed changes from minute to minute.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    warmup: { type: 'string', default: '2' },
    clients: { type: 'string', multiple: true, default: ['1', '16', '64'] },
    orders: { type: 'string', default: '100000' },
    out: { type: 'string', default: join(tmpdir(), 'bench-orders-results.json') },
  },
});
const settings = {
  rounds: positiveNumber('rounds', options.rounds),
  seconds: positiveNumber('seconds', options.seconds),
  warmup: positiveNumber('warmup', options.warmup),
  clients: options.clients.map((clients) => positiveNumber('clients', clients)),
  orders: positiveNumber('orders', options.orders),
};
const COMPARED_CLIENTS = 4;

type Side = (seconds: number) => Promise<OrderRound>;
type Compared = { name: string; first: OrderRound[]; second: OrderRound[] };

await stopAtEnd(async (keep) => {
  const againstBare = await compareWithBare(keep, await startOrderShop(keep, 0));
  const few = await startOrderShop(keep, 0);
  const many = await startOrderShop(keep, settings.orders);
  const againstMany = await compareSizes(keep, few, many);
  console.log(report(['the shop', 'the bare driver', 'shop : bare'], againstBare, 'perSecond'));
  console.log();
  console.log(report(['few orders', `${settings.orders} orders`, 'time, many : few'], againstMany, 'p50Ms'));
  console.log(`medians of ${settings.rounds} rounds x ${settings.seconds} s`);
  const whole = { at: new Date().toISOString(), machine: describeMachine(), settings, againstBare, againstMany };
  await writeFile(options.out, `${JSON.stringify(whole, null, 2)}\n`);
  console.log(`written to ${options.out}`);
});

async function compareWithBare(keep: Keep, shop: OrderShop): Promise<Compared[]> {
  const load = await keep(startChildTask<OrderLoad, OrderAnswer>('./order-load.ts'));
  const bare = await keep(startChildTask<BareLoad, OrderAnswer>('./bare-orders.ts'));
  const recorded = { key: 'the-key-that-is-recorded', productId: shop.productIds[0] ?? 0 };
  // Not by the one whose list is read later: thousands are placed in this name.
  const order = { token: shop.tokens[0] ?? '', body: shop.bodies[0] ?? '', key: recorded.key };
  const statements = await recordOrder(shop.databaseUrl, SESSION_SECRET, order);
  console.error(`an order is ${statements.length} statements`);
  const results: Compared[] = [];
  for (const clients of settings.clients) {
    results.push(
      await alternate(
        `${clients} clients`,
        (seconds) => ask(load, { ...shop, clients, seconds }),
        (seconds) => ask(bare, { ...shop, statements, recorded, clients, seconds }),
      ),
    );
  }
  return results;
}

async function compareSizes(keep: Keep, few: OrderShop, many: OrderShop): Promise<Compared[]> {
  const load = await keep(startChildTask<OrderLoad, OrderAnswer>('./order-load.ts'));
  const generator = await keep(startChildTask<Job, JobAnswer>('./generator.ts'));
  const place =
    (shop: OrderShop): Side =>
    (seconds) =>
      ask(load, { ...shop, clients: COMPARED_CLIENTS, seconds });
  const read =
    (shop: OrderShop): Side =>
    async (seconds) => {
      const headers = { authorization: `Bearer ${shop.token}` };
      const url = `${shop.url}/api/orders/myorders/`;
      const answer = await generator.ask({ url, headers, connections: COMPARED_CLIENTS, seconds });
      if ('error' in answer || answer.result.faults.length > 0) throw new Error(`${url}: ${JSON.stringify(answer)}`);
      const { requests, seconds: taken, p50Ms, p99Ms } = answer.result;
      return { perSecond: requests / taken, p50Ms, p99Ms };
    };
  // Reading comes first: orders that were placed since the database last counted its rows would mislead its plans.
  const reading = await alternate('my orders', read(few), read(many));
  return [reading, await alternate('placing', place(few), place(many))];
}

async function ask<L extends object>(task: ChildTask<L, OrderAnswer>, load: L): Promise<OrderRound> {
  const answer = await task.ask(load);
  if ('error' in answer) throw new Error(answer.error);
  return answer.result;
}

async function alternate(name: string, first: Side, second: Side): Promise<Compared> {
  console.error(`measuring ${name}`);
  await first(settings.warmup);
  await second(settings.warmup);
  const compared: Compared = { name, first: [], second: [] };
  for (let round = 0; round < settings.rounds; round += 1) {
    if (round % 2 === 0) compared.first.push(await first(settings.seconds));
    compared.second.push(await second(settings.seconds));
    if (round % 2 === 1) compared.first.push(await first(settings.seconds));
  }
  return compared;
}

/** The ratio is the median over rounds of the ratio within each round, which the machine's speed disturbs least. */
function report([one, other, ratio]: [string, string, string], results: Compared[], by: 'perSecond' | 'p50Ms'): string {
  const rows = results.map(({ name, first, second }) => {
    const ratios = first.map((round, index) => {
      const pair = second[index]?.[by] ?? Number.NaN;
      return by === 'perSecond' ? round[by] / pair : pair / round[by];
    });
    const shown = by === 'perSecond' ? `${(median(ratios) * 100).toFixed(0)} %` : `${median(ratios).toFixed(2)} x`;
    return [name, ...figures(first), ...figures(second), shown];
  });
  const columns = [one, other].flatMap((side) => [`${side}: 1/s`, 'p50 ms', 'p99 ms']);
  return textTable(['', ...columns, ratio], rows);
}

function figures(rounds: OrderRound[]): string[] {
  return [
    median(rounds.map(({ perSecond }) => perSecond)).toFixed(0),
    median(rounds.map(({ p50Ms }) => p50Ms)).toFixed(1),
    median(rounds.map(({ p99Ms }) => p99Ms)).toFixed(1),
  ];
}
