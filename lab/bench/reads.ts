import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../../src/server/testing/child-script.ts';
import type { LoadGenerator, LoadRequest } from '../../src/server/testing/load-generator.ts';
import type { LoadShop } from '../../src/server/testing/load-shop.ts';
import { readDemoCatalogue, sampleProducts } from '../../src/server/testing/sample-products.ts';
import type { BareServerJob } from './bare-server.ts';
import { alternate, measure, type Processes, type Round } from './measure.ts';
import { cpuRatioRow, type Row, serverCpuRow, throughputRow, totalCpuRow } from './table.ts';

const CONNECTIONS = 16;
const UNCACHED_CONNECTIONS = 4;
const ROUNDS = 6;
const SECONDS = 1;
/** V8 has optimised the code of a page after about this many requests. */
const WARM_UP_REQUESTS = 600;
const HOP_HEADERS = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];
const SORTS = ['newest', 'price', '-price', 'rating'];

type Bench = { shop: LoadShop; products: number; generator: LoadGenerator };
type Server = { url: string; processes: Processes };

const get = (path: string): LoadRequest => ({ path, headers: { 'accept-encoding': 'br' } });
const shopServer = ({ url, pid, database }: LoadShop): Server => ({
  url,
  processes: { server: pid, database: database.pid },
});

export async function measureReads(bench: Bench, log: (workload: string) => void): Promise<Row[]> {
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
    const rows: Row[] = [];
    for (const [index, { name, path, atLeast }] of cached.entries()) {
      log(name);
      const pairs = await alternateCached(bench, bare, path, `/constant-${index}`);
      rows.push(throughputRow(name, pairs, atLeast, 'the bare route'));
    }
    return [...rows, ...(await measureUncached(bench, bare, log))];
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

async function measureUncached(bench: Bench, bare: Server, log: (workload: string) => void): Promise<Row[]> {
  const { shop, products, generator } = bench;
  const third = Math.floor(products / 3);
  const ids = Array.from({ length: third }, (_, index) => index + 1);
  const pages = Array.from({ length: Math.floor(products / 20) }, (_, index) => index + 1);
  const lists = shuffled(SORTS.flatMap((sort) => pages.map((page) => `page=${page}&sort=${sort}`)));
  // No address is requested twice, so none can be cached.
  const once = (paths: string[], server: Server) => {
    const requests = paths.map(get);
    const size = Math.floor(requests.length / (ROUNDS + 2));
    const part = (from: number, to: number) => {
      const load = {
        url: server.url,
        requests: requests.slice(from, to),
        connections: UNCACHED_CONNECTIONS,
        status: 200,
      };
      return measure(server.processes, () => generator.run({ ...load, limit: { requests: to - from } }));
    };
    return {
      warmUp: () => part(0, 2 * size),
      round: (round: number) => part((round + 2) * size, (round + 3) * size),
    };
  };
  const measureShop = async (name: string, paths: string[]): Promise<Round[]> => {
    log(name);
    const { warmUp, round } = once(paths, shopServer(shop));
    await warmUp();
    const rounds: Round[] = [];
    for (let number = 0; number < ROUNDS; number += 1) rounds.push(await round(number));
    return rounds;
  };
  const measureBoth = async (name: string, paths: string[]): Promise<[Round, Round][]> => {
    log(name);
    const [ofShop, ofBare] = [once(paths, shopServer(shop)), once(paths, bare)];
    await Promise.all([ofShop.warmUp(), ofBare.warmUp()]);
    return alternate(ROUNDS, ofShop.round, ofBare.round);
  };
  const perWorkload = WARM_UP_REQUESTS * 4;
  const limited = (paths: string[]) => shuffled(paths).slice(0, perWorkload);
  const productPages = limited(ids.map((id) => `/product/${id + 1}`));
  const productJson = limited(ids.map((id) => `/api/products/${third + 1 + id}`));
  const texts = searchTexts(products);
  return [
    serverCpuRow('product page, uncached', await measureShop('product page, uncached', productPages), 4),
    serverCpuRow(
      'listing page, uncached',
      await measureShop('listing page, uncached', limited(lists.slice(0, 1200).map((query) => `/shop?${query}`))),
      10,
    ),
    cpuRatioRow('product JSON, uncached', await measureBoth('product JSON, uncached', productJson), 4),
    cpuRatioRow(
      'list of 20 JSON, uncached',
      await measureBoth('list of 20 JSON, uncached', limited(lists.map((query) => `/api/products?limit=20&${query}`))),
      4,
    ),
    totalCpuRow(
      'search',
      await measureShop(
        'search',
        texts.map((text) => `/api/products/search?q=${text}&page=1`),
      ),
      15,
    ),
    totalCpuRow(
      'suggestion',
      await measureShop(
        'suggestion',
        texts.map((text) => `/api/products/suggest?q=${text}`),
      ),
      10,
    ),
    await measureChanges(bench, third, log),
  ];
}

/** Cached product pages at random, without and with one price change a second. */
async function measureChanges(
  { shop, generator }: Bench,
  first: number,
  log: (workload: string) => void,
): Promise<Row> {
  const name = 'product pages at random, one price change a second';
  log(name);
  const seconds = 3;
  const admin = await shop.signUpAdmin();
  const ids = Array.from({ length: 1000 }, (_, index) => first + index);
  const requests = shuffled(ids).map((id) => get(`/product/${id}`));
  const run = (limit: { seconds: number } | { requests: number }) => {
    const load = { url: shop.url, requests, connections: CONNECTIONS, limit, status: 200 };
    return measure(shopServer(shop).processes, () => generator.run(load));
  };
  const runWithChanges = async () => {
    let isOver = false;
    const changing = (async () => {
      for (let number = 0; !isOver; number += 1) {
        await changePrice(shop.url, ids[(number * 37) % ids.length] ?? first, admin);
        await sleep(1000);
      }
    })();
    const round = await run({ seconds });
    isOver = true;
    await changing;
    return round;
  };
  await run({ requests: 2 * requests.length });
  await run({ seconds: 2 });
  const pairs = await alternate(4, runWithChanges, () => run({ seconds }));
  return throughputRow(name, pairs, 0.7, 'the same without changes');
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

function searchTexts(products: number): string[] {
  const names = [...sampleProducts(readDemoCatalogue(), Math.min(products, 600))].map(({ name }) => name);
  return [...new Set(names.map((name) => encodeURIComponent(name.split(' ').slice(0, 2).join(' '))))];
}

/** The same order in each run. */
function shuffled<T>(values: T[]): T[] {
  return values
    .map((value, index) => ({ value, at: (index * 2_654_435_761) % 4_294_967_296 }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
}
