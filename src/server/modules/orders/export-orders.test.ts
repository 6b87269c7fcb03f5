import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderCsvColumns } from '#contracts/orders/order-csv.ts';
import { addProduct, createOrderClient, type OrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let owner: OrderClient;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  owner = await createOrderClient(shop, { isAdmin: true });
});
afterAll(() => shop.close());

test('every order is a line of a file that browsers save and spreadsheets read without formulas', async () => {
  const asha = await createOrderClient(shop);
  const goods = await addProduct(shop);
  const first = await asha.place(orderOf(goods, { recipient_name: '=HYPERLINK("x")', city: 'Chittoor' }));
  const second = await asha.place(orderOf(goods, { notes: 'Ring "twice",\nplease' }));
  const { headers, body } = await shop.get('/api/admin/orders.csv', { headers: await owner.headers() });
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/),
    'cache-control': 'no-store',
  });
  const { body: log } = await owner.call<{ data: object[] }>('GET', '/api/admin/audit?query=orders.csv');
  expect(log.data).toMatchObject([{ sentence: 'Downloaded orders.csv' }]);
  const lines: Record<string, string>[] = parse(String(body), { bom: true, columns: true });
  expect(Object.keys(lines[0] ?? {})).toEqual([...orderCsvColumns]);
  expect(lines).toMatchObject([
    { order: String(first.id), recipient: `'=HYPERLINK("x")`, city: 'Chittoor', total: first.grandTotal },
    { order: String(second.id), status: 'pending', notes: 'Ring "twice",\nplease', due: second.grandTotal },
  ]);
});
