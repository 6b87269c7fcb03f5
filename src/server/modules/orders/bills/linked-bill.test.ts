import { expect, test } from 'vitest';
import { linkedBillPdfPath } from '#contracts/bills/bill-paths.ts';
import { openDesk } from '#server/testing/desk-fixtures.ts';
import { addProduct, line, orderOf } from '#server/testing/order-fixtures.ts';

test('a link asks for thirty bills an hour, and then other links still get theirs', async () => {
  const { shop, customer, admin } = await openDesk({ config: { rateLimit: true } });
  const fish = await addProduct(shop);
  const asker = async () => {
    const { id } = await customer.place(orderOf([line(fish, 1)]));
    const { body } = await admin.call<{ path: string }>('GET', `/api/orders/${id}/link`);
    const url = linkedBillPdfPath(body.path.split('#')[1] ?? '', 999_999);
    return async () => (await shop.app.inject({ url })).statusCode;
  };
  const [ask, other] = [await asker(), await asker()];
  const statuses = await Promise.all(Array.from({ length: 40 }, ask));
  expect(statuses.filter((status) => status === 404)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await other()).toBe(404);
  await shop.close();
});
