import { resizedPicture } from '../../src/contracts/media/picture-address.ts';
import { adminWorkloads } from './admin-workloads.ts';
import { loginAsk, orderAsk, pageAsk, searchPath, suggestionPath } from './asks.ts';
import { type BenchShop, PICTURE } from './bench-shop.ts';
import type { Target } from './figures/targets.ts';
import { readBase } from './made-up-products.ts';
import { mistakenTexts, searchTexts, typedTexts } from './search-words.ts';
import { GROWTH, type Workload } from './workload.ts';

const ADDRESSES = 100;
const PICTURES = 20;
const CACHED_CLIENTS = 16;
const CLIENTS = 4;
const LOGIN_CLIENTS = 4;
const CACHED_PAGE: Target = { figure: 'ratio', atLeast: 0.75 };
const CACHED_JSON: Target = { figure: 'ratio', atLeast: 0.6 };

const read = { limit: 'constant', status: 200 } as const;
const again = (name: string, path: string, ...targets: Target[]): Workload => ({
  ...read,
  ...{ name, clients: CACHED_CLIENTS, asked: 'again' },
  asks: () => [pageAsk(path)],
  targets: [...targets, GROWTH],
});
const anew = (name: string, paths: (shop: BenchShop, round: number) => string[], ...targets: Target[]): Workload => ({
  ...read,
  ...{ name, clients: CLIENTS, asked: 'anew', targets },
  asks: (shop, round) => paths(shop, round).map(pageAsk),
});

/** Products from all over the catalogue, others in each round where there are enough. */
function productIds({ size: { products } }: BenchShop, round: number): number[] {
  const step = Math.max(1, Math.floor(products / ADDRESSES));
  return Array.from({ length: ADDRESSES }, (_, index) => 1 + ((index * step + round) % products));
}

const categories = readBase().categories.map(({ slug }) => slug);
/** Two categories at a time: also the smallest shop fills a page with them. */
const lists = ['newest', 'price', '-price', 'rating'].flatMap((sort) =>
  categories.flatMap((one, index) =>
    categories.slice(index + 1).map((other) => `category=${one}&category=${other}&sort=${sort}`),
  ),
);

/** A size that pages ask for, each time in a quality that nobody has asked for. */
function newPictures(_shop: BenchShop, round: number): string[] {
  return Array.from({ length: PICTURES }, (_, index) =>
    resizedPicture(PICTURE, { width: 600 - round, height: 600, quality: 50 + index }),
  );
}

export const workloads: Workload[] = [
  again('home page cached', '/home', CACHED_PAGE),
  again('product page cached', '/product/50', CACHED_PAGE),
  anew(
    'product page uncached',
    (shop, round) => productIds(shop, round).map((id) => `/product/${id}`),
    { figure: 'serverCpuMs', atMost: 2 },
    GROWTH,
  ),
  anew('shop page uncached', () => lists.map((query) => `/shop?${query}`), GROWTH),
  again('product list JSON cached', '/api/products?page=1&limit=24', CACHED_JSON),
  anew('product list JSON uncached', () => lists.map((query) => `/api/products?${query}&page=1&limit=24`), GROWTH),
  again('product JSON cached', '/api/products/50', CACHED_JSON),
  anew('product JSON uncached', (shop, round) => productIds(shop, round).map((id) => `/api/products/${id}`), GROWTH),
  anew('related products', (shop, round) => productIds(shop, round).map((id) => `/api/products/${id}/related`), GROWTH),
  anew('search', () => searchTexts.map(searchPath), { figure: 'cpuMs', atMost: 15 }),
  anew('search mistyped', () => mistakenTexts.map(searchPath), { figure: 'cpuMs', atMost: 15 }),
  anew('suggestion', () => typedTexts.map(suggestionPath), {
    figure: 'cpuMs',
    atMost: 10,
  }),
  again('picture cached', resizedPicture(PICTURE, { width: 600, height: 600 })),
  anew('picture uncached', newPictures, GROWTH),
  {
    ...{ name: 'login', clients: LOGIN_CLIENTS, asked: 'again', limit: 'password', status: 200, targets: [GROWTH] },
    asks: () => Array.from({ length: 16 }, (_, number) => loginAsk(number)),
  },
  ...adminWorkloads,
  ...[1, 16, 64].map(orders),
];

function orders(clients: number): Workload {
  return {
    ...{ name: `order placement by ${clients}`, clients, asked: 'again', limit: 'driver', status: 201 },
    asks: async ({ people, goods, signIn }) => {
      const buyers = await Promise.all(people.buyers.map(signIn));
      return goods.map((product, index) => orderAsk(product, buyers[index % buyers.length] ?? {}));
    },
    targets: [{ figure: 'ratio', atLeast: 0.6 }, GROWTH],
  };
}
