import type { CartLine } from '#contracts/cart/account-cart.ts';
import { MAX_CART_LINES } from '#contracts/cart/cart.ts';
import { mergeCarts } from '#contracts/cart/merge-carts.ts';
import type { CartOwner } from './cart-owner.ts';

export function isSameLines(one: readonly CartLine[], other: readonly CartLine[]): boolean {
  return (
    one.length === other.length &&
    one.every((line) => other.some((its) => its.productId === line.productId && its.quantity === line.quantity))
  );
}

/** The account comes to this browser anew, and does not only go on. */
export function isNewHere(userId: number, owner: CartOwner | null): boolean {
  return owner === null || owner.hasLeft || owner.userId !== userId;
}

/** What the person has taken out, or ordered, while the two carts were being brought together does not come back. */
export function withoutTakenOut(
  account: readonly CartLine[],
  before: readonly CartLine[],
  now: readonly CartLine[],
): CartLine[] {
  const has = (lines: readonly CartLine[], id: number) => lines.some(({ productId }) => productId === id);
  return account.filter(({ productId }) => !has(before, productId) || has(now, productId));
}

type Meeting = {
  userId: number;
  owner: CartOwner | null;
  browser: readonly CartLine[];
  account: readonly CartLine[];
};

/** The cart that browser and account both have from now on. */
export function joinCarts({ userId, owner, browser, account }: Meeting): CartLine[] {
  return joined({ userId, owner, browser, account }).slice(0, MAX_CART_LINES);
}

function joined({ userId, owner, browser, account }: Meeting): CartLine[] {
  if (owner && owner.userId !== userId) return mergeCarts(addedSince(owner, browser), account);
  if (owner === null || owner.hasLeft) return mergeCarts(browser, account);
  // It goes on: what differs from what both had was changed on purpose, a line that was taken out too.
  if (isSameLines(account, owner.lines)) return [...browser];
  if (isSameLines(browser, owner.lines)) return [...account];
  return mergeCarts(browser, account);
}

/** Nothing of one account goes to another; what was put in after the first had left is the second's own. */
function addedSince(owner: CartOwner, browser: readonly CartLine[]): CartLine[] {
  if (!owner.hasLeft) return [];
  return browser.filter(({ productId }) => owner.lines.every((left) => left.productId !== productId));
}
