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

/** A new sign-in, not a restored session. */
export function isNewHere(userId: number, owner: CartOwner | null): boolean {
  return owner === null || owner.hasLeft || owner.userId !== userId;
}

/** Lines removed or ordered during the merge do not come back. */
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

/** The merged cart for browser and account. */
export function joinCarts({ userId, owner, browser, account }: Meeting): CartLine[] {
  return joined({ userId, owner, browser, account }).slice(0, MAX_CART_LINES);
}

function joined({ userId, owner, browser, account }: Meeting): CartLine[] {
  if (owner && owner.userId !== userId) return mergeCarts(addedSince(owner, browser), account);
  if (owner === null || owner.hasLeft) return mergeCarts(browser, account);
  // A restored session: every difference from the last saved lines was made on purpose, a removed line too.
  if (isSameLines(account, owner.lines)) return [...browser];
  if (isSameLines(browser, owner.lines)) return [...account];
  return mergeCarts(browser, account);
}

/** Lines of one account never go to another; lines added after the first signed out belong to the second. */
function addedSince(owner: CartOwner, browser: readonly CartLine[]): CartLine[] {
  if (!owner.hasLeft) return [];
  return browser.filter(({ productId }) => owner.lines.every((left) => left.productId !== productId));
}
