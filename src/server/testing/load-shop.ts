import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FLAT_ADDRESS } from '#contracts/testing/sample-order.ts';
import { openClient } from '#server/database/database.ts';
import type { LoadRequest } from './load-generator.ts';
import { openPrivateDatabase } from './private-database.ts';
import { seedProducts } from './seed-products.ts';
import { startServer } from './start-server.ts';

export type Goods = { id: number; price: string };

export type LoadShop = {
  url: string;
  pid: number;
  output: () => string;
  database: { url: string; pid: number };
  sessionSecret: string;
  /** Products that do not sell out. */
  goods: Goods[];
  /** Signs up a new customer; returns the headers of their requests. */
  signUp: () => Promise<{ authorization: string }>;
  signUpAdmin: () => Promise<{ authorization: string }>;
  stop: () => Promise<void>;
};

const SETUP_KEY = 'set-up-key-of-a-load-test';
const SESSION_SECRET = 'session secret of a load test, of no use elsewhere';
const PASSWORD = 'lotus on the water';
const MANY = 100_000_000;

/** The shop in production mode with made-up products, on its own PostgreSQL. `npm run build` must have been run. */
export async function startLoadShop(
  products: number,
  env: Record<string, string> = {},
  variety: Parameters<typeof seedProducts>[2] = {},
): Promise<LoadShop> {
  const database = await openPrivateDatabase();
  try {
    await seedProducts(database.connection, products, variety);
    const goods = await stockGoods(database.url);
    const server = await startServer({
      DATABASE_URL: database.url,
      DEMO_CATALOGUE: 'off',
      MAIL_WORKER: 'off',
      ADMIN_SETUP_KEY: SETUP_KEY,
      SESSION_SECRET,
      ...env,
    });
    const { url, pid, output } = server;
    let people = 0;
    const newPerson = () => {
      people += 1;
      return { email: `buyer-${people}@example.com`, password: PASSWORD, fullName: 'Asha Rao' };
    };
    const signUpAt = async (address: string, more: object = {}) => {
      const person = newPerson();
      await post(url + address, { ...person, ...more });
      const { access } = await post<{ access: string }>(`${url}/api/auth/login`, person);
      return { authorization: `Bearer ${access}` };
    };
    return {
      ...{ url, pid, output, goods, sessionSecret: SESSION_SECRET },
      database: { url: database.url, pid: await readPid(database.dataDir) },
      signUp: () => signUpAt('/api/auth/signup'),
      signUpAdmin: () => signUpAt('/api/auth/create-first-admin', { secretKey: SETUP_KEY }),
      stop: async () => {
        await server.stop();
        await database.remove();
      },
    };
  } catch (error) {
    await database.remove();
    throw error;
  }
}

/** An order of one product. It needs an idempotency key. */
export function orderRequest({ id, price }: Goods, headers: Record<string, string>): LoadRequest {
  const body = { ...FLAT_ADDRESS, items: [{ product_id: id, quantity: 1, price }], shipping_cost: '150.00' };
  const type = { 'content-type': 'application/json' };
  return { method: 'POST', path: '/api/orders', headers: { ...headers, ...type }, body: JSON.stringify(body) };
}

async function stockGoods(databaseUrl: string): Promise<Goods[]> {
  const client = await openClient(databaseUrl);
  try {
    const { rows } = await client.query<Goods>(
      `with chosen as (
         update stock set quantity = ${MANY}
         where product_id in (select product_id from stock where quantity > 0 order by product_id limit 100)
         returning product_id
       )
       select id, to_char(price_paise / 100.0, 'FM99999990.00') as price
       from products join chosen on product_id = id order by id`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Of the first PostgreSQL process; the others are its children. */
async function readPid(dataDir: string): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function post<Body>(url: string, body: object): Promise<Body> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}
