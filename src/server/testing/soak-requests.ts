import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { pictureSides, resizedPicture } from '#contracts/media/picture-address.ts';
import type { LoadRequest } from './load-generator.ts';
import { type Goods, orderRequest } from './load-shop.ts';

const PICTURE = '/media/soak/cloudy.webp';
/** Few enough that all of them are cached within the first minutes. After that no cache has a reason to grow. */
const PRODUCTS = 150;
const widths = pictureSides.filter((side) => side <= 1200);
const SEARCHES = [
  'java fern',
  'anubias',
  'neon tetra',
  'moss',
  'filter',
  'shrimp',
  'anubius',
  'co2',
  'driftwood',
  'guppy',
];

const get = (address: string): LoadRequest => ({ path: address, headers: { 'accept-encoding': 'br' } });
const search = (number: number) => encodeURIComponent(SEARCHES[number % SEARCHES.length] ?? '');
const product = (number: number) => 1 + (number % PRODUCTS);

type Shopper = { goods: Goods[]; headers: Record<string, string> };

function orderOf(number: number, { goods, headers }: Shopper): LoadRequest {
  const chosen = goods[number % goods.length];
  if (!chosen) throw new Error('The shop has nothing to sell');
  return orderRequest(chosen, { ...headers, 'idempotency-key': `soak-${number}` });
}

/** How many of a hundred requests are of which kind. */
const kinds: { share: number; request: (number: number, shopper: Shopper) => LoadRequest }[] = [
  { share: 10, request: () => get('/home') },
  { share: 10, request: (number) => get(number % 2 === 0 ? '/shop' : '/shop/plants') },
  { share: 25, request: (number) => get(`/product/${product(number)}`) },
  { share: 8, request: (number) => get(`/api/products?page=${1 + (number % 10)}&limit=24`) },
  { share: 8, request: (number) => get(`/api/products/${product(number)}`) },
  { share: 5, request: (number) => get(`/api/products/${product(number)}/related`) },
  { share: 9, request: (number) => get(`/api/products/search?q=${search(number)}&page=1&limit=24`) },
  { share: 8, request: (number) => get(`/api/products/suggest?q=${search(number).slice(0, 4)}`) },
  { share: 16, request: (number) => get(resizedPicture(PICTURE, { width: widths[number % widths.length] ?? 300 })) },
  { share: 1, request: orderOf },
];

/** Spread evenly: a kind with a share of one comes once in a hundred requests. */
const hundred = kinds
  .flatMap(({ share, request }) =>
    Array.from({ length: share }, (_, index) => ({ request, at: (index + 0.5) / share })),
  )
  .toSorted((one, other) => one.at - other.at);

export function soakRequest(number: number, shopper: Shopper): LoadRequest {
  const kind = hundred[number % hundred.length];
  if (!kind) throw new Error('There are no kinds of requests');
  return kind.request(Math.floor(number / hundred.length) + number, shopper);
}

/** Saves the picture that some of the requests are for. */
export async function savePicture(dataDir: string): Promise<void> {
  const file = path.join(dataDir, PICTURE);
  await mkdir(path.dirname(file), { recursive: true });
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1200, height: 1200, channels: 3, background: 'white', noise } as const;
  await sharp({ create }).blur(3).webp({ quality: 90 }).toFile(file);
}
