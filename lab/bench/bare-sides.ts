import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Keep } from '../../scripts/stop-at-end.ts';
import { type BenchShop, SESSION_SECRET } from './bench-shop.ts';
import type { Round } from './figures/load-figures.ts';
import type { BareOrders } from './load/bare-orders.ts';
import type { ConstantAnswer } from './load/bare-server.ts';
import { startChildTask } from './load/child-task.ts';
import type { JobResult } from './load/generator.ts';
import type { Ask } from './load/lean-client.ts';
import { recordOrder } from './load/order-statements.ts';
import { type BareSide, type Generator, roundOf } from './measure-workload.ts';
import { orderBody } from './order-bodies.ts';
import { PASSWORD } from './people.ts';
import type { Workload } from './workload.ts';

const SET_BY_NODE = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];

export type BareSides = (workload: Workload, shop: BenchShop) => BareSide;

/** For each workload and shop what it is measured against. The answers to repeat are taken from the shops beforehand. */
export async function startBareSides(
  keep: Keep,
  { shops, workloads, generator }: { shops: BenchShop[]; workloads: Workload[]; generator: Generator },
): Promise<BareSides> {
  const sides = new Map<string, BareSide>();
  const nameOf = (workload: Workload, shop: BenchShop) => `${workload.name} ${shop.size.products}`;
  const answers: ConstantAnswer[] = [];
  const drivers = new Map<BenchShop, Driver>();
  const bareServer = await keep(startChildTask<ConstantAnswer[], number>('./bare-server.ts'));
  // Known once the server has been told its answers, before anybody asks.
  let url = '';
  for (const workload of workloads) {
    for (const shop of shops) {
      if (workload.limit === 'driver') {
        const driver = drivers.get(shop) ?? (await startDriver(keep, shop));
        drivers.set(shop, driver);
        sides.set(nameOf(workload, shop), (seconds) => driver(workload.clients, seconds));
        continue;
      }
      const [ask] = await workload.asks(shop, 0);
      if (!ask) throw new Error(`${workload.name} asks for nothing`);
      const path = `/constant-${answers.length}`;
      answers.push({
        ...(await answerTo(shop, ask, path)),
        ...(workload.limit === 'password' ? passwordOf(shop) : {}),
      });
      sides.set(nameOf(workload, shop), (seconds) => {
        const { clients, status } = workload;
        const job = { url, asks: [{ ...ask, path }], clients, seconds, status };
        return roundOf(() => generator.ask(job), { server: bareServer.pid });
      });
    }
  }
  url = `http://127.0.0.1:${await bareServer.ask(answers)}`;
  return (workload, shop) => {
    const side = sides.get(nameOf(workload, shop));
    if (!side) throw new Error(`${workload.name} has no bare side`);
    return side;
  };
}

function passwordOf({ people: { passwordHash } }: BenchShop): Pick<ConstantAnswer, 'password'> {
  return { password: { hash: passwordHash, text: PASSWORD } };
}

/** One answer of the shop, to be repeated at `path`. Not by fetch, which would decompress the body. */
async function answerTo(
  { url }: BenchShop,
  { method, path: asked, headers, body }: Ask,
  path: string,
): Promise<ConstantAnswer> {
  const sent = request(url + asked, { method, headers }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  const { statusCode: status = 0 } = response;
  if (status !== 200) throw new Error(`${asked} answers ${status}: ${bytes}`);
  const kept = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined || SET_BY_NODE.includes(name) ? [] : [[name, value] as const],
  );
  return { method, path, status, headers: Object.fromEntries(kept), bodyBase64: bytes.toString('base64') };
}

type Driver = (clients: number, seconds: number) => Promise<Round>;

/** Sends the statements that the shop itself sent for one order, taken down once. */
async function startDriver(keep: Keep, { goods, people, database, signIn }: BenchShop): Promise<Driver> {
  const [product, [buyer]] = [goods[0], people.buyers];
  if (!product || !buyer) throw new Error('Nobody is there to order, or nothing');
  const recorded = { key: 'the-key-that-is-recorded', productId: product.id };
  const { authorization } = await signIn(buyer);
  const order = { authorization, body: orderBody(product), key: recorded.key };
  const statements = await recordOrder(database.url, SESSION_SECRET, order);
  const driver = await keep(startChildTask<BareOrders, JobResult>('./bare-orders.ts'));
  const load = { databaseUrl: database.url, statements, recorded, productIds: goods.map(({ id }) => id) };
  const pids = { server: driver.pid, database: database.pid };
  return (clients, seconds) => roundOf(() => driver.ask({ ...load, clients, seconds }), pids);
}
