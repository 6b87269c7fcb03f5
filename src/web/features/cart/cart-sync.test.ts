import { describe, expect, test } from 'vitest';
import { toastStore } from '#web/lib/toasts.ts';
import { readOwner, writeOwner } from './cart-owner.ts';
import { installCartSync, item, ME, open, openShop, quantities, rest, stopSync, titles } from './cart-sync-testing.ts';

installCartSync();

describe('at a sign-in', () => {
  test('an order placed before the merge does not come back into the cart', async () => {
    const other = { productId: 5, quantity: 1 };
    const shop = openShop([{ productId: 1, quantity: 2 }, other]);
    shop.delayMs = 400;
    const { store, begin } = open([1, 2]);
    begin();
    await rest(500);
    store.dispatch({ type: 'clear' });
    await rest(5000);
    expect(quantities(store)).toEqual([[5, 1]]);
    expect(shop.account).toEqual([other]);
  });

  test('browser and account get the larger of each line, and no more than the stock', async () => {
    const shop = openShop([
      { productId: 1, quantity: 3 },
      { productId: 3, quantity: 20 },
    ]);
    const { store, begin } = open([1, 2], [2, 1]);
    begin();
    await rest(0);
    expect(quantities(store)).toEqual([
      [1, 3],
      [2, 1],
      [3, 9],
    ]);
    expect(shop.account).toEqual([
      { productId: 1, quantity: 3 },
      { productId: 2, quantity: 1 },
      { productId: 3, quantity: 9 },
    ]);
    expect(readOwner()).toEqual({ userId: ME, lines: shop.account, hasLeft: false });
    await rest(5000);
    expect(shop.puts).toHaveLength(1);
  });

  test('the user is notified once, after a second and a half', async () => {
    openShop();
    const { begin } = open([1, 1]);
    begin();
    await rest(1699);
    expect(titles()).toEqual([]);
    await rest(1);
    expect(toastStore.snapshot()).toMatchObject([
      { title: 'Cart updated', description: 'Your shopping cart has been saved to your account' },
    ]);
  });

  test('the notification waits until the merge is done', async () => {
    const shop = openShop();
    shop.delayMs = 1000;
    const { begin } = open([1, 1]);
    begin();
    await rest(2900);
    expect(titles()).toEqual([]);
    await rest(200);
    expect(titles()).toEqual(['Cart updated']);
    expect(shop.puts).toHaveLength(1);
  });

  test('an empty cart causes no notification', async () => {
    openShop([{ productId: 1, quantity: 1 }]);
    const { store, begin } = open();
    begin();
    await rest(3000);
    expect(quantities(store)).toEqual([[1, 1]]);
    expect(titles()).toEqual([]);
  });

  test('signing out at once cancels the notification', async () => {
    openShop();
    open([1, 1]).begin();
    await rest(100);
    stopSync();
    await rest(3000);
    expect(titles()).toEqual([]);
  });

  test('a line added while the account cart loads is not lost', async () => {
    const shop = openShop([{ productId: 1, quantity: 1 }]);
    shop.delayMs = 100;
    const { store, begin } = open();
    begin();
    await rest(150);
    store.dispatch({ type: 'add', item: item(2) });
    await rest(1000);
    expect(quantities(store)).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect(shop.account.map(({ productId }) => productId)).toEqual([2, 1]);
  });

  test('the cart left by another account is not merged', async () => {
    const shop = openShop([{ productId: 5, quantity: 1 }]);
    const { store, begin } = open([1, 2]);
    writeOwner({ userId: ME + 1, lines: [{ productId: 1, quantity: 2 }], hasLeft: true });
    begin();
    await rest(0);
    expect(quantities(store)).toEqual([[5, 1]]);
    expect(shop.puts).toEqual([]);
    expect(readOwner()?.userId).toBe(ME);
  });

  test('the account’s cart is not touched before it has been read', async () => {
    const shop = openShop([{ productId: 1, quantity: 3 }]);
    shop.isDown = true;
    const { store, begin } = open([2, 1]);
    begin();
    await rest(0);
    store.dispatch({ type: 'add', item: item(4) });
    await rest(600);
    shop.isDown = false;
    expect(shop.puts).toEqual([]);
    dispatchEvent(new Event('online'));
    await rest(0);
    expect(shop.account.map(({ productId }) => productId)).toEqual([2, 4, 1]);
    await rest(1700);
    expect(titles()).toEqual(['Cart updated']);
  });
});

describe('a restored session', () => {
  test('shows nothing, and takes over changes from another device', async () => {
    const shop = openShop([{ productId: 3, quantity: 2 }]);
    const { store, begin } = open([1, 1]);
    writeOwner({ userId: ME, lines: [{ productId: 1, quantity: 1 }], hasLeft: false });
    begin();
    await rest(3000);
    expect(quantities(store)).toEqual([[3, 2]]);
    expect(titles()).toEqual([]);
    expect(shop.puts).toEqual([]);
  });

  test('saves changes that could not be saved before', async () => {
    const shop = openShop([{ productId: 1, quantity: 1 }]);
    const { begin } = open([1, 4]);
    writeOwner({ userId: ME, lines: [{ productId: 1, quantity: 1 }], hasLeft: false });
    begin();
    await rest(0);
    expect(shop.puts).toEqual([[{ productId: 1, quantity: 4 }]]);
  });
});
