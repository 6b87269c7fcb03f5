import { startLoadShop } from '../../src/server/testing/load-shop.ts';
import { insertOrders } from './dashboard-orders.ts';
import { measure, type Round } from './measure.ts';
import { type Row, totalCpuRow } from './table.ts';

const PRODUCTS = 2000;
const ROUNDS = 5;
const CALLS = 6;
const MOST_CPU_MS = 100;

/** The reads of the dashboard. Bills & money is left out: it still reads every order. */
const calls = {
  overview: '/api/admin/summary',
  'desk, all open': '/api/admin/desk?limit=20',
  'desk, to check': '/api/admin/desk?stage=to-check&limit=20',
  'desk, on the way': '/api/admin/desk?stage=on-the-way&limit=20',
  'desk by a name': '/api/admin/desk?query=meera&limit=20',
  'all orders': '/api/orders?scope=all&page=1&limit=20',
  'all orders, page 400': '/api/orders?scope=all&page=400&limit=20',
  'delivered orders': '/api/orders?scope=all&status=delivered&page=1&limit=20',
  'orders by a name': '/api/orders?scope=all&query=meera%20rao&page=1&limit=20',
  'orders by a phone number': '/api/orders?scope=all&query=9000012345&page=1&limit=20',
  'orders of a city': '/api/orders?scope=all&city=Kochi&page=1&limit=20',
  'news of orders': '/api/admin/orders/news',
  bills: '/api/admin/bills?page=1&limit=20',
  'bills by a name': '/api/admin/bills?query=meera%20rao&page=1&limit=20',
  'bills by a rare name': '/api/admin/bills?query=nobody&page=1&limit=20',
  'bills by a number': '/api/admin/bills?query=JA%2F26%2F1234&page=1&limit=20',
  'waiting bills': '/api/admin/bills/waiting',
  claims: '/api/admin/claims?page=1&limit=20',
  'figures of claims': '/api/admin/claims/figures',
  'search everywhere by a name': '/api/admin/search?q=meera%20rao',
  'search everywhere by a number': '/api/admin/search?q=12345',
  users: '/api/users?page=1&limit=20',
  'users by a name': '/api/users?page=1&limit=20&email=meera',
  'the log': '/api/admin/audit?page=1&limit=20',
  products: '/api/admin/products?page=1&limit=20',
  'counts of products': '/api/admin/product-counts',
  messages: '/api/admin/messages?page=1&limit=20',
  coupons: '/api/admin/coupons?page=1&limit=20',
};

type Report = { add: (row: Row) => void; log: (line: string) => void };

/** One request at a time, as people send them. */
export async function measureDashboard(orders: number, { add, log }: Report): Promise<void> {
  const shop = await startLoadShop(PRODUCTS);
  try {
    await insertOrders(shop.database.url, orders);
    // Afterwards, because a session is over after a while.
    const headers = await shop.signUpAdmin();
    log(`${orders} orders are there`);
    const processes = { server: shop.pid, database: shop.database.pid };
    for (const [name, path] of Object.entries(calls)) {
      const run = async (count: number) => {
        const begun = performance.now();
        for (let call = 0; call < count; call += 1) {
          const response = await fetch(shop.url + path, { headers });
          if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
          await response.arrayBuffer();
        }
        return { requests: count, seconds: (performance.now() - begun) / 1000 };
      };
      await run(2);
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(processes, () => run(CALLS)));
      add(totalCpuRow(`${name}, ${orders} orders`, rounds, MOST_CPU_MS));
    }
  } finally {
    await shop.stop();
  }
}
