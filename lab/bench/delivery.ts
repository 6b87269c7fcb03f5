import type { LoadGenerator } from '../../src/server/testing/load-generator.ts';
import type { LoadShop } from '../../src/server/testing/load-shop.ts';
import { limitRow, type Row } from './table.ts';

const REQUESTS = 10_000;
const CONNECTIONS = 2;
const MOST_MS = 10;

type Bench = { shop: LoadShop; products: number; generator: LoadGenerator; add: (row: Row) => void };

/** Days and charge of a random product to a random PIN code, with the calendar and the rates on. */
export async function measureDelivery(
  { shop, products, generator, add }: Bench,
  admin: Record<string, string>,
): Promise<void> {
  for (const name of ['dispatch', 'delivery']) await setPolicy(shop.url, admin, { name, isOn: true });
  const random = (from: number, count: number) => from + Math.floor(Math.random() * count);
  const requests = Array.from({ length: REQUESTS }, () => ({
    path: `/api/delivery?pin=${random(110_001, 745_000)}&productId=${random(1, products)}`,
  }));
  const load = { url: shop.url, requests, connections: CONNECTIONS, status: 200 };
  await generator.run({ ...load, limit: { requests: REQUESTS / 5 } });
  const { p50Ms, p99Ms, requests: done, seconds } = await generator.run({ ...load, limit: { requests: REQUESTS } });
  const figures = `${Math.round(done / seconds)}/s, half within ${p50Ms} ms`;
  add(limitRow('delivery to a random PIN code, 99 % within', p99Ms, MOST_MS, 'ms', figures));
  for (const name of ['dispatch', 'delivery']) await setPolicy(shop.url, admin, { name, isOn: false });
}

async function setPolicy(
  url: string,
  admin: Record<string, string>,
  { name, isOn }: { name: string; isOn: boolean },
): Promise<void> {
  const address = `${url}/api/admin/policies/${name}`;
  const { version } = (await (await fetch(address, { headers: admin })).json()) as { version: number };
  const response = await fetch(address, {
    method: 'PUT',
    headers: { ...admin, 'content-type': 'application/json' },
    body: JSON.stringify({ values: { isOn }, version }),
  });
  if (!response.ok) throw new Error(`The policy got ${response.status}: ${await response.text()}`);
}
