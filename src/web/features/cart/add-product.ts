import type { CartProduct } from '#contracts/cart/account-cart.ts';
import { MAX_CART_LINES, type NewCartItem, roomInCart } from '#contracts/cart/cart.ts';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { fetchPresent } from './api.ts';
import type { CartStore } from './cart-store.ts';

const PATIENCE_MS = 300;

export type ProductToAdd = Pick<Product, 'id' | 'name' | 'price' | 'imageUrl' | 'stock'>;

export type AddOutcome =
  | { kind: 'added' }
  /** Fewer went in than were wanted, or none: so many of it are left. */
  | { kind: 'limited'; left: number; added: number }
  | { kind: 'full' }
  | { kind: 'sold-out' };

type Answer = CartProduct | null | 'unknown';

async function presentProduct(id: number): Promise<Answer> {
  try {
    return (await fetchPresent([id])).get(id) ?? null;
  } catch {
    return 'unknown';
  }
}

/** The answer, or 'unknown' when it takes too long or when the page is left before it has come. */
function inTime(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve) => {
    const giveUp = () => settle('unknown');
    const timer = setTimeout(giveUp, PATIENCE_MS);
    addEventListener('pagehide', giveUp);
    const settle = (value: Answer) => {
      clearTimeout(timer);
      removeEventListener('pagehide', giveUp);
      resolve(value);
    };
    void answer.then(settle);
  });
}

function itemOf({ id, name, price, imageUrl, stock }: ProductToAdd): NewCartItem {
  return { id, name, price: Number(price), imageUrl, stock };
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
  outcome: AddOutcome /** What came out only after the product was in the cart. */;
  later: Promise<AddOutcome | null>;
};

/**
 * The page may be old, so the shop is asked for price and stock first. That takes some hundredths of a second, and the
 * person sees nothing of it. When it takes longer, or fails, the product goes in by what the page knows: adding must feel
 * instant, and the shop judges every order anyway. An answer that comes late then mends the line.
 */
export async function addProduct(store: CartStore, product: ProductToAdd, wanted: number): Promise<Added> {
  const answer = presentProduct(product.id);
  const present = await inTime(answer);
  if (present !== 'unknown') {
    store.dispatch({ type: 'refresh', present: new Map([[product.id, present]]) });
    const outcome: AddOutcome = present === null ? { kind: 'sold-out' } : put(store, present, wanted);
    return { outcome, later: Promise.resolve(null) };
  }
  const wasThere = store.current().items.some(({ id }) => id === product.id);
  const outcome = put(store, product, Math.min(wanted, product.stock));
  return { outcome, later: answer.then((late) => mend(store, product.id, late, wasThere)) };
}

function mend(store: CartStore, id: number, late: Answer, wasThere: boolean): AddOutcome | null {
  if (late === 'unknown') return null;
  const isSoldOut = late === null || late.stock <= 0;
  if (isSoldOut && !wasThere) store.dispatch({ type: 'remove', id });
  else store.dispatch({ type: 'refresh', present: new Map([[id, late]]) });
  return isSoldOut ? { kind: 'sold-out' } : null;
}
