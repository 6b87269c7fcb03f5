import { resizedPicture } from '../../src/contracts/media/picture-address.ts';
import { loginAsk, orderAsk, pageAsk, searchPath, suggestionPath } from './asks.ts';
import { type BenchShop, PICTURE } from './bench-shop.ts';
import type { Ask } from './load/lean-client.ts';
import { searchTexts, typedTexts } from './search-words.ts';

/** Few enough that each was asked for within the first minutes: from then on no cache has a reason to grow. */
const PRODUCTS = 150;
const PICTURES = 40;

const productOf = (number: number) => 1 + (number % PRODUCTS);
const of = (texts: string[], number: number) => texts[number % texts.length] ?? '';

function orderOfOne(number: number, { goods }: BenchShop, buyer: Record<string, string>): Ask {
  const product = goods[number % goods.length];
  if (!product) throw new Error('The shop has nothing to sell');
  return orderAsk(product, buyer);
}

/** What a hundred requests of the mixture are. */
const kinds: { share: number; ask: (number: number, shop: BenchShop, buyer: Record<string, string>) => Ask }[] = [
  { share: 10, ask: () => pageAsk('/home') },
  { share: 10, ask: (number) => pageAsk(number % 2 === 0 ? '/shop' : '/shop/plants') },
  { share: 25, ask: (number) => pageAsk(`/product/${productOf(number)}`) },
  { share: 8, ask: (number) => pageAsk(`/api/products?page=${1 + (number % 10)}&limit=24`) },
  { share: 8, ask: (number) => pageAsk(`/api/products/${productOf(number)}`) },
  { share: 5, ask: (number) => pageAsk(`/api/products/${productOf(number)}/related`) },
  { share: 8, ask: (number) => pageAsk(searchPath(of(searchTexts, number))) },
  { share: 8, ask: (number) => pageAsk(suggestionPath(of(typedTexts, number))) },
  { share: 16, ask: (number) => pageAsk(resizedPicture(PICTURE, { width: 200 + (number % PICTURES) })) },
  { share: 1, ask: loginAsk },
  { share: 1, ask: orderOfOne },
];

/** Spread evenly: the rarest kind comes once in a hundred, never twice in a row. */
const hundred = kinds
  .flatMap(({ share, ask }) => Array.from({ length: share }, (_, index) => ({ ask, at: (index + 0.5) / share })))
  .toSorted((one, other) => one.at - other.at);

/** The request of this number, by a buyer with these headers. */
export function soakAsk(number: number, shop: BenchShop, buyer: Record<string, string>): Ask {
  const kind = hundred[number % hundred.length];
  if (!kind) throw new Error('The mixture is empty');
  return kind.ask(Math.floor(number / hundred.length) + number, shop, buyer);
}
