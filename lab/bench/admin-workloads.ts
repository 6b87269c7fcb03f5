import type { BenchShop, ShopSize } from './bench-shop.ts';
import { GROWTH, type Workload } from './workload.ts';

const ROWS = 10;
/** One after the other: an administrator is alone at the table. */
const CLIENTS = 1;

/** The same rows as long as nothing is placed or changed. */
const tables: { name: string; path: string; rows: keyof ShopSize }[] = [
  { name: 'products', path: '/api/products?status=all', rows: 'products' },
  { name: 'orders', path: '/api/orders?', rows: 'orders' },
  { name: 'users', path: '/api/users?', rows: 'users' },
  { name: 'audit log', path: '/api/admin/audit?', rows: 'entries' },
];

const searches: Record<string, string> = {
  'products table search': '/api/products?status=all&query=anubias',
  'orders table search by name': '/api/orders?query=lakshmi',
  'orders table search by e-mail': '/api/orders?query=shopper-77%40mail37.example',
  'users table search': '/api/users?email=shopper-19',
  'audit log table search': '/api/admin/audit?query=orders',
};

const QUICK_ENOUGH = { figure: 'p50Ms', atMost: 300 } as const;
const CHEAP_ENOUGH = { figure: 'cpuMs', atMost: 15 } as const;

export const adminWorkloads: Workload[] = [
  { ...table('dashboard summary', () => '/api/admin/summary?'), targets: [GROWTH] },
  ...tables.flatMap(({ name, path, rows }) => [
    { ...table(`${name} table first page`, () => `${path}&page=1`), targets: [GROWTH] },
    {
      ...table(`${name} table last page`, ({ size }) => `${path}&page=${Math.ceil(size[rows] / ROWS)}`),
      targets: [QUICK_ENOUGH],
    },
  ]),
  ...Object.entries(searches).map(([name, path]) => ({
    ...table(name, () => `${path}&page=1`),
    targets: [CHEAP_ENOUGH],
  })),
];

function table(name: string, path: (shop: BenchShop) => string): Omit<Workload, 'targets'> {
  return {
    ...{ name, clients: CLIENTS, asked: 'again', limit: 'constant', status: 200 },
    asks: async (shop) => {
      const headers = { ...(await shop.signIn(shop.people.administrator)), 'accept-encoding': 'br' };
      return [{ method: 'GET', path: `${path(shop)}&limit=${ROWS}`, headers }];
    },
  };
}
