import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../../src/server/testing/child-script.ts';
import type { LoadGenerator, LoadRequest } from '../../src/server/testing/load-generator.ts';
import type { LoadShop } from '../../src/server/testing/load-shop.ts';
import { readDemoCatalogue, sampleProducts } from '../../src/server/testing/sample-products.ts';
import type { BareServerJob } from './bare-server.ts';
import { measureDelivery } from './delivery.ts';
import { alternate, measure, type Processes, type Round } from './measure.ts';
import { cpuRatioRow, type Row, serverCpuRow, throughputRow, totalCpuRow } from './table.ts';

const CONNECTIONS = 16;
const UNCACHED_CONNECTIONS = 4;
const ROUNDS = 6;
const SECONDS = 1;
/** Uncached addresses of each workload. V8 has optimised the code of a page after one or two thousand of them. */
const ADDRESSES = 4000;
const WARM_UP_PARTS = 10;
const HOP_HEADERS = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];
const SORTS = ['newest', 'price', '-price', 'rating'];

type Bench = { shop: LoadShop; products: number; generator: LoadGenerator; add: (row: Row) => void };
type Server = { url: string; processes: Processes };

const get = (path: string): LoadRequest => ({ path, headers: { 'accept-encoding': 'br' } });
const shopServer = ({ url, pid, database }: LoadShop): Server => ({
  url,
  processes: { server: pid, database: database.pid },
});

export async function measureReads(bench: Bench): Promise<void> {
  const cached = [
    { name: 'home page, cached', path: '/home', atLeast: 0.6 },
    { name: 'product page, cached', path: '/product/1', atLeast: 0.6 },
    { name: 'product JSON, cached', path: '/api/products/1', atLeast: 0.55 },
    { name: 'list of 20 JSON, cached', path: '/api/products?page=1&limit=20&sort=newest', atLeast: 0.55 },
  ];
  const child = startChild<BareServerJob, number>(new URL('./bare-server.ts', import.meta.url));
  try {
    const constants = await Promise.all(
      cached.map(async ({ path }, index) => ({
        ...(await fetchBytes(bench.shop.url + path)),
        path: `/constant-${index}`,
      })),
    );
    const port = await child.run({ constants, databaseUrl: bench.shop.database.url });
    const bare = {
      url: `http://127.0.0.1:${port}`,
      processes: { server: child.pid, database: bench.shop.database.pid },
    };
    for (const [index, { name, path, atLeast }] of cached.entries()) {
      const pairs = await alternateCached(bench, bare, path, `/constant-${index}`);
      bench.add(throughputRow(name, pairs, { atLeast, of: 'the bare route', by: 'CPU second' }));
    }
    await measureUncached(bench, bare);
    const admin = await bench.shop.signUpAdmin();
    await measureChanges(bench, admin);
    await measureDelivery(bench, admin);
  } finally {
    await child.stop();
  }
}

async function alternateCached({ shop, generator }: Bench, bare: Server, path: string, barePath: string) {
  const run = ({ url, processes }: Server, at: string, seconds: number) => {
    const load = { url, requests: [get(at)], connections: CONNECTIONS, limit: { seconds }, status: 200 };
    return measure(processes, () => generator.run(load));
  };
  await run(shopServer(shop), path, 2 * SECONDS);
  await run(bare, barePath, 2 * SECONDS);
  const [ofShop, ofBare] = [() => run(shopServer(shop), path, SECONDS), () => run(bare, barePath, SECONDS)];
  return alternate(ROUNDS, ofShop, ofBare);
}

async function measureUncached(bench: Bench, bare: Server): Promise<void> {
  const { shop, products, generator, add } = bench;
  const ofShop = async (paths: string[]): Promise<Round[]> => {
    const { warmUp, run } = partsOf(paths, shopServer(shop), generator);
    await warmUp();
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await run(round));
    return rounds;
  };
  const ofBoth = async (paths: string[]): Promise<[Round, Round][]> => {
    const [shopParts, bareParts] = [shopServer(shop), bare].map((server) => partsOf(paths, server, generator));
    if (!shopParts || !bareParts) throw new Error('There are two servers');
    await shopParts.warmUp();
    await bareParts.warmUp();
    return alternate(ROUNDS, shopParts.run, bareParts.run);
  };
  const half = Math.floor(products / 2);
  const ids = (first: number) => Array.from({ length: half - 2 }, (_, index) => first + index);
  const pages = Array.from({ length: Math.floor(products / 20) }, (_, index) => index + 1);
  const lists = shuffled(SORTS.flatMap((sort) => pages.map((page) => `page=${page}&sort=${sort}`)));
  const texts = searchTexts();
  // The product with id 1 is cached by now.
  const productPages = some(ids(2).map((id) => `/product/${id}`));
  add(serverCpuRow('product page, uncached', await ofShop(productPages), 4));
  add(serverCpuRow('listing page, uncached', await ofShop(some(lists).map((query) => `/shop?${query}`)), 10));
  const productJson = some(ids(half).map((id) => `/api/products/${id}`));
  add(cpuRatioRow('product JSON, uncached', await ofBoth(productJson), 4));
  const listJson = some(lists).map((query) => `/api/products?limit=20&${query}`);
  add(cpuRatioRow('list of 20 JSON, uncached', await ofBoth(listJson), 4));
  add(totalCpuRow('search', await ofShop(texts.map((text) => `/api/products/search?q=${text}&page=1`)), 15));
  add(totalCpuRow('suggestion', await ofShop(texts.map((text) => `/api/products/suggest?q=${text}`)), 10));
}

/** Parts of a list of addresses, each of which is requested once, so that no response is cached. */
function partsOf(paths: string[], { url, processes }: Server, generator: LoadGenerator) {
  const size = Math.floor(paths.length / (ROUNDS + WARM_UP_PARTS));
  const request = (from: number, count: number) => {
    const requests = paths.slice(from * size, (from + count) * size).map(get);
    const load = {
      url,
      requests,
      connections: UNCACHED_CONNECTIONS,
      limit: { requests: requests.length },
      status: 200,
    };
    return measure(processes, () => generator.run(load));
  };
  return {
    warmUp: () => request(0, WARM_UP_PARTS),
    run: (round: number) => request(WARM_UP_PARTS + round, 1),
  };
}

/** Cached product pages at random, without and with one price change a second. */
async function measureChanges({ shop, products, generator, add }: Bench, admin: Record<string, string>): Promise<void> {
  const seconds = 3;
  // Not the first ones: orders are placed of those, at the prices that they had.
  const ids = Array.from({ length: 1000 }, (_, index) => products - index);
  const requests = shuffled(ids).map((id) => get(`/product/${id}`));
  const run = (limit: { seconds: number } | { requests: number }) => {
    const load = { url: shop.url, requests, connections: CONNECTIONS, limit, status: 200 };
    return measure(shopServer(shop).processes, () => generator.run(load));
  };
  const runWithChanges = async () => {
    let isOver = false;
    const changing = (async () => {
      for (let number = 0; !isOver; number += 1) {
        await changePrice(shop.url, ids[(number * 37) % ids.length] ?? 1, admin);
        await sleep(1000);
      }
    })();
    const round = await run({ seconds });
    isOver = true;
    await changing;
    return round;
  };
  const runCached = async () => {
    await run({ requests: requests.length });
    return run({ seconds });
  };
  await run({ requests: 2 * requests.length });
  const pairs = await alternate(4, runWithChanges, runCached);
  const target = { atLeast: 0.7, of: 'the same without changes', by: 'CPU second' } as const;
  add(throughputRow('product pages at random, one price change a second', pairs, target));
}

async function changePrice(url: string, id: number, headers: Record<string, string>): Promise<void> {
  const address = `${url}/api/products/${id}`;
  const product = (await (await fetch(`${address}?status=all`, { headers })).json()) as { price: string };
  const price = (Number(product.price) + 1).toFixed(2);
  const response = await fetch(address, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...product, price }),
  });
  if (!response.ok) throw new Error(`The price change got ${response.status}: ${await response.text()}`);
}

/** The body as it is on the wire; `fetch` would decompress it. */
async function fetchBytes(url: string) {
  const [response] = (await once(request(url, { headers: get('').headers }).end(), 'response')) as [IncomingMessage];
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${url} responded with ${response.statusCode}: ${body}`);
  const headers = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined || HOP_HEADERS.includes(name) ? [] : [[name, value] as const],
  );
  return { headers: Object.fromEntries(headers), bodyBase64: body.toString('base64') };
}

function searchTexts(): string[] {
  const names = [...sampleProducts(readDemoCatalogue(), 800)].map(({ name }) => name);
  return [...new Set(names.map((name) => encodeURIComponent(name.split(' ').slice(0, 2).join(' '))))];
}

function some(addresses: string[]): string[] {
  return shuffled(addresses).slice(0, ADDRESSES);
}

/** The same order in each run. */
function shuffled<T>(values: T[]): T[] {
  return values
    .map((value, index) => ({ value, at: (index * 2_654_435_761) % 4_294_967_296 }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
}
