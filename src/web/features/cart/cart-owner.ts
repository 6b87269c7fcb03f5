import type { CartLine } from '#contracts/cart/account-cart.ts';
import type { Cart } from '#contracts/cart/cart.ts';
import { readStored, writeStored } from '#web/lib/browser-storage.ts';

const OWNER_KEY = 'jalaja.cart-owner';

/** The account that the cart of this browser belongs to. */
export type CartOwner = {
  userId: number;
  /** The lines last saved to the account or, after signing out, the lines that were left here. */
  lines: CartLine[];
  hasLeft: boolean;
};

function isLine(line: Partial<CartLine> | null): boolean {
  return Number.isInteger(line?.productId) && Number.isInteger(line?.quantity);
}

export function readOwner(): CartOwner | null {
  try {
    const stored = JSON.parse(readStored(OWNER_KEY) ?? 'null') as Partial<CartOwner> | null;
    if (typeof stored?.userId !== 'number' || !Array.isArray(stored.lines)) return null;
    return { userId: stored.userId, lines: stored.lines.filter(isLine), hasLeft: stored.hasLeft === true };
  } catch {
    return null;
  }
}

export function writeOwner(owner: CartOwner | null): void {
  writeStored(OWNER_KEY, owner && JSON.stringify(owner));
}

export function linesOf(cart: Cart): CartLine[] {
  return cart.items.map(({ id, quantity }) => ({ productId: id, quantity }));
}

/** After signing out: the current lines were left by that account. An empty cart has no owner. */
export function leaveCart(cart: Cart): void {
  const owner = readOwner();
  if (!owner) return;
  if (cart.items.length === 0) writeOwner(null);
  else if (!owner.hasLeft) writeOwner({ userId: owner.userId, lines: linesOf(cart), hasLeft: true });
}
