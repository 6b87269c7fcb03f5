import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ledgerAddsUp } from '#server/testing/ledger-adds-up.ts';
import { createOrderClient, type OrderClient } from '#server/testing/order-fixtures.ts';
import * as races from '#server/testing/order-races.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const BUYERS = 40;
let shop: TestShop;
let owner: OrderClient;
let buyers: races.Buyer[];

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  owner = await createOrderClient(shop, { isAdmin: true });
  buyers = await races.openBuyers(shop, BUYERS);
});
afterEach(() => ledgerAddsUp(shop.database.write));
afterAll(() => shop.close());

test('forty buyers of the last ten: ten have them, thirty are told so', async () => {
  expect(await races.sellOut(shop, buyers, 10)).toMatchObject({ counts: { 201: 10, 409: 30 }, left: 0 });
});

test('twenty buyers of the last of each of two variants: neither is sold twice, whatever becomes of the family', async () => {
  expect(await races.sellOutFamily(shop, buyers, owner, 1)).toEqual({
    counts: [
      { 201: 1, 409: 19 },
      { 201: 2, 409: 18 },
    ],
    ...{ left: [0, 0], sold: [1, 2], edited: { 200: 2 } },
  });
});

test('quantities of one to four never take more than there is', async () => {
  const quantities = Array.from({ length: BUYERS }, (_, index) => 1 + (index % 4));
  const { counts, sold, left, booked } = await races.sellQuantities(shop, buyers, 37, quantities);
  expect(Object.keys(counts)).toEqual(['201', '409']);
  expect({ sold: sold + left, booked }).toEqual({ sold: 37, booked: sold });
});

test('baskets of the same products in any order never block each other', async () => {
  expect(await races.buyBaskets(shop, buyers, 5)).toMatchObject({
    counts: { 201: BUYERS },
    left: [0, 0, 0, 0, 0],
    deadlocks: 0,
  });
});

test('an edit of the stock by its difference and orders lose nothing to each other', async () => {
  const { counts, left, expected } = await races.sellWhileEditing(shop, buyers, owner, 5);
  expect({ counts, left }).toEqual({ counts: { 200: 5, 201: BUYERS }, left: expected });
});

test('products that are changed or deleted while they are ordered cause no error and no deadlock', async () => {
  const { counts, deadlocks } = await races.sellWhileDeleting(shop, buyers, owner);
  expect(Object.keys(counts).filter((status) => !['200', '201', '204', '404'].includes(status))).toEqual([]);
  expect(deadlocks).toBe(0);
});

test('a customer who cancels while the shop ships: one of them wins, and one outcome is mailed', async () => {
  const customer = await createOrderClient(shop);
  const { outcomes, left, booked } = await races.cancelWhileShipping(shop, customer, owner, 100);
  expect(outcomes).toEqual(Array(100).fill({ statuses: [200, 409], isOneOutcome: true, isMailedOnce: true }));
  expect(left + booked).toBe(100);
});

test('orders cancelled and brought back at random keep the stock whole', async () => {
  const { counts, conserved } = await races.cancelAndRestore(shop, buyers.slice(0, 8), owner, 40);
  expect(Object.keys(counts).filter((status) => !['200', '201', '409'].includes(status))).toEqual([]);
  expect(conserved).toBe(true);
});
