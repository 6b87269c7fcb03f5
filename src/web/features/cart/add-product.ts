import type { CartProduct } from '#contracts/cart/account-cart.ts';
import { heavyMark, MAX_CART_LINES, type NewCartItem, roomInCart } from '#contracts/cart/cart.ts';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { fetchCurrentProducts } from './api.ts';
import type { CartStore } from './cart-store.ts';

const CHECK_TIMEOUT_MS = 300;

export type ProductToAdd = Pick<Product, 'id' | 'name' | 'price' | 'imageUrl' | 'stock' | 'isHeavy'>;

export type AddOutcome =
  | { kind: 'added' }
  /** Fewer were added than requested, possibly none; `left` is the stock. */
  | { kind: 'limited'; left: number; added: number }
  | { kind: 'full' }
  | { kind: 'sold-out' };

type CurrentProduct = CartProduct | null | 'unknown';

async function fetchCurrentProduct(id: number): Promise<CurrentProduct> {
  try {
    return (await fetchCurrentProducts([id])).get(id) ?? null;
  } catch {
    return 'unknown';
  }
}

/** The response, or 'unknown' when it takes too long or the user leaves the page first. */
function withTimeout(response: Promise<CurrentProduct>): Promise<CurrentProduct> {
  return new Promise((resolve) => {
    const giveUp = () => settle('unknown');
    const timer = setTimeout(giveUp, CHECK_TIMEOUT_MS);
    addEventListener('pagehide', giveUp);
    const settle = (value: CurrentProduct) => {
      clearTimeout(timer);
      removeEventListener('pagehide', giveUp);
      resolve(value);
    };
    void response.then(settle);
  });
}

function itemOf(product: ProductToAdd): NewCartItem {
  const { id, name, price, imageUrl, stock } = product;
  return { id, name, price: Number(price), imageUrl, stock, ...heavyMark(product) };
}

function put(store: CartStore, product: ProductToAdd, wanted: number): AddOutcome {
  const item = itemOf(product);
  const cart = store.current();
  if (item.stock <= 0) return { kind: 'sold-out' };
  const isNew = cart.items.every(({ id }) => id !== item.id);
  if (isNew && cart.items.length >= MAX_CART_LINES) return { kind: 'full' };
  const added = Math.min(wanted, roomInCart(cart, item));
  store.dispatch({ type: 'add', item, quantity: added });
  return added === wanted ? { kind: 'added' } : { kind: 'limited', left: item.stock, added };
}

type Added = {
  outcome: AddOutcome;
  /** A correction that arrived after the product was in the cart. */
  later: Promise<AddOutcome | null>;
};

/**
 * The page may be old, so current price and stock are fetched first. If that is slow or fails, the product is added
 * with the data of the page, because adding must feel instant and the server checks every order anyway. A late response
 * then corrects the line.
 */
export async function addProduct(store: CartStore, product: ProductToAdd, wanted: number): Promise<Added> {
  const response = fetchCurrentProduct(product.id);
  const current = await withTimeout(response);
  if (current !== 'unknown') {
    store.dispatch({ type: 'refresh', products: new Map([[product.id, current]]) });
    const outcome: AddOutcome = current === null ? { kind: 'sold-out' } : put(store, current, wanted);
    return { outcome, later: Promise.resolve(null) };
  }
  const wasThere = store.current().items.some(({ id }) => id === product.id);
  const outcome = put(store, product, Math.min(wanted, product.stock));
  return { outcome, later: response.then((late) => correct(store, product.id, late, wasThere)) };
}

function correct(store: CartStore, id: number, late: CurrentProduct, wasThere: boolean): AddOutcome | null {
  if (late === 'unknown') return null;
  const isSoldOut = late === null || late.stock <= 0;
  if (isSoldOut && !wasThere) store.dispatch({ type: 'remove', id });
  else store.dispatch({ type: 'refresh', products: new Map([[id, late]]) });
  return isSoldOut ? { kind: 'sold-out' } : null;
}
