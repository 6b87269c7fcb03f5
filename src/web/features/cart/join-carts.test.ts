import { beforeEach, describe, expect, test } from 'vitest';
import type { CartLine } from '#contracts/cart/account-cart.ts';
import { cartReducer, emptyCart } from '#contracts/cart/cart.ts';
import { type CartOwner, leaveCart, readOwner, writeOwner } from './cart-owner.ts';
import { isNewHere, joinCarts } from './join-carts.ts';

/** "1x2 5" is two of the first product and one of the fifth. */
function lines(text: string): CartLine[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((line) => {
      const [productId, quantity = '1'] = line.split('x');
      return { productId: Number(productId), quantity: Number(quantity) };
    });
}

function owner(userId: number, text: string, hasLeft: boolean): CartOwner {
  return { userId, lines: lines(text), hasLeft };
}

const ME = 7;
const OTHER = 8;

describe('browser and account', () => {
  test.each([
    ['a first sign-in takes the larger of each line', null, '1x2 2', '1x3 3', '1x3 2 3'],
    ['a sign-in after signing out does so too', owner(ME, '1x2', true), '1', '1x2 4', '1x2 4'],
    ['a line removed here while signed in stays removed', owner(ME, '1x2 2', false), '1', '1x2 2', '1'],
    ['a change on another device is taken over', owner(ME, '1x2 2', false), '1x2 2', '1x5', '1x5'],
    ['changes on both sides are merged', owner(ME, '1', false), '1 2', '1x3 4', '1x3 2 4'],
    ["another's cart gives way to the account's own", owner(OTHER, '1x2', true), '1x2', '3', '3'],
    ["another's cart gives way to nothing", owner(OTHER, '1x2', true), '1x4', '', ''],
    ['lines added after the other user signed out remain', owner(OTHER, '1x2', true), '1x2 5', '3', '5 3'],
    ['without a sign-out in between all lines belong to the other user', owner(OTHER, '1x2', false), '1x2 5', '3', '3'],
  ])('%s', (_, before, browser, account, result) => {
    const joined = joinCarts({ userId: ME, owner: before, browser: lines(browser), account: lines(account) });
    expect(joined).toEqual(lines(result));
  });

  test('a cart has at most a hundred lines', () => {
    const many = (from: number) => Array.from({ length: 80 }, (_, at) => ({ productId: from + at, quantity: 1 }));
    expect(joinCarts({ userId: ME, owner: null, browser: many(1), account: many(101) })).toHaveLength(100);
  });

  test.each([
    [null, true],
    [owner(ME, '1', true), true],
    [owner(OTHER, '1', false), true],
    [owner(ME, '1', false), false],
  ])('after %j a sign-in is new: %s', (before, isNew) => expect(isNewHere(ME, before)).toBe(isNew));
});

describe('the owner of the cart', () => {
  beforeEach(() => localStorage.clear());

  const cart = cartReducer(emptyCart, {
    type: 'add',
    item: { id: 1, name: 'x', price: 5, imageUrl: null, stock: 9 },
    quantity: 2,
  });

  test('is remembered with what the account left', () => {
    writeOwner(owner(ME, '1x5', false));
    leaveCart(cart);
    expect(readOwner()).toEqual(owner(ME, '1x2', true));
  });

  test('leaves once: later lines do not belong to the account', () => {
    writeOwner(owner(ME, '3', true));
    leaveCart(cart);
    expect(readOwner()).toEqual(owner(ME, '3', true));
  });

  test('is forgotten with the last line', () => {
    writeOwner(owner(ME, '3', true));
    leaveCart(emptyCart);
    expect(readOwner()).toBeNull();
  });

  test.each(['{broken', 'null', '7', '{"userId":"7","lines":[]}', '{"userId":7}'])('%s means no owner', (text) => {
    localStorage.setItem('jalaja.cart-owner', text);
    expect(readOwner()).toBeNull();
  });
});
