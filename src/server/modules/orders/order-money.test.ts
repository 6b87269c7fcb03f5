import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMoney } from '#contracts/money.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { addProduct, createOrderClient, type Goods, line, orderOf } from '#server/testing/order-fixtures.ts';
import { openTestShop } from '#server/testing/test-shop.ts';

const ROUNDS = 125;
const BASKETS_AT_ONCE = 8;
const paise = (amount: string) => parseMoney(amount) ?? Number.NaN;

/** Prices that binary fractions get wrong are among them. */
const PRICES = [1, 7, 10, 29, 99, 1_15, 19_99, 33_33, 70_07, 99_99, 149_95, 249_00, 666_67, 1999_99, 2000_00];

test('in a thousand baskets lines, shipping and totals agree to the paisa', { timeout: 60_000 }, async () => {
  const shop = await openTestShop({ catalogue: 'empty' });
  try {
    const products: Goods[] = [];
    for (const pricePaise of PRICES) products.push(await addProduct(shop, { pricePaise, stock: 900_000_000 }));
    const client = await createOrderClient(shop);
    const basket = fc.array(
      fc.record({ goods: fc.nat(PRICES.length - 1), quantity: fc.integer({ min: 1, max: 40 }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    const baskets = fc.array(basket, { minLength: BASKETS_AT_ONCE, maxLength: BASKETS_AT_ONCE });
    const check = async (basket: Basket) => {
      const lines = basket.map(({ goods, quantity }) => line(products[goods] as Goods, quantity));
      requireSound(await client.place(orderOf(lines)), basket);
    };
    await fc.assert(
      fc.asyncProperty(baskets, async (all) => {
        await Promise.all(all.map(check));
      }),
      { numRuns: ROUNDS },
    );
  } finally {
    await shop.close();
  }
});

type Basket = { goods: number; quantity: number }[];

function requireSound(order: Order, basket: Basket): void {
  const expected = basket.reduce((sum, { goods, quantity }) => sum + (PRICES[goods] ?? 0) * quantity, 0);
  const shipping = expected > 2000_00 ? 0 : 150_00;
  for (const { price, quantity, totalPrice } of order.items) expect(paise(totalPrice)).toBe(paise(price) * quantity);
  expect(order.items.reduce((sum, { totalPrice }) => sum + paise(totalPrice), 0)).toBe(expected);
  expect([order.totalAmount, order.shippingCost, order.grandTotal].map(paise)).toEqual([
    expected,
    shipping,
    expected + shipping,
  ]);
}
