import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoneyReport } from '#contracts/orders/money-report.ts';
import { itemIds, type OpenDesk, openDesk } from '#server/testing/desk-fixtures.ts';
import { addProduct, type Goods, orderOf } from '#server/testing/order-fixtures.ts';

let at: OpenDesk;
let fish: Goods;
beforeAll(async () => {
  at = await openDesk();
  fish = await addProduct(at.shop, { stock: 1000, pricePaise: 333_33 });
});
afterAll(() => at?.shop.close());

async function agreed(): Promise<number> {
  const order = await at.customer.place(orderOf(fish));
  await at.desk.check(order.id, {
    version: 0,
    lines: itemIds(order).map((itemId) => ({ check: 'available', itemId })),
  });
  return order.id;
}

const days = 'from=2026-11-01&to=2026-11-30';
const report = async (query = days) => (await at.admin.call<MoneyReport>('GET', `/api/admin/money?${query}`)).body;

/** The column of a file, in paise. */
async function paiseIn(name: string, column: string): Promise<number[]> {
  const { payload } = await at.shop.app.inject({
    url: `/api/admin/${name}?${days}`,
    headers: await at.admin.headers(),
  });
  const [head = '', ...rows] = payload.replace('\ufeff', '').trimEnd().split('\r\n');
  const index = head.split(',').indexOf(`"${column}"`);
  return rows.map((row) => Math.round(Number(row.split(',')[index]?.replaceAll('"', '')) * 100));
}

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
const paise = (text: string) => Math.round(Number(text) * 100);

test('the figures are the sums of the rows in the files', async () => {
  const [paid, part, refunded, open] = [await agreed(), await agreed(), await agreed(), await agreed()];
  const pay = (id: number, body: object) =>
    at.admin.call('POST', `/api/admin/orders/${id}/payments`, { method: 'upi', receivedOn: '2026-11-17', ...body });
  await pay(paid, { amount: '483.33' });
  await pay(part, { amount: '100.01', method: 'cash', receivedOn: '2026-11-16' });
  await pay(refunded, { amount: '483.33' });
  await pay(refunded, { amount: '83.33', direction: 'out', method: 'bank' });
  // Of another month, and not counted.
  await pay(open, { amount: '1.00', receivedOn: '2026-10-31' });
  const issued = await at.admin.call<{ bills: { id: number }[] }>('POST', `/api/admin/orders/${paid}/bill`);
  await at.admin.call('POST', `/api/admin/orders/${part}/bill`);
  await at.admin.call('POST', `/api/admin/bills/${issued.body.bills[0]?.id}/credit-note`, { reason: 'Returned' });

  const money = await report();
  expect(money).toEqual({
    payments: [
      { day: '2026-11-17', method: 'upi', count: 2, amount: '966.66' },
      { day: '2026-11-16', method: 'cash', count: 1, amount: '100.01' },
    ],
    refunds: [{ day: '2026-11-17', method: 'bank', count: 1, amount: '83.33' }],
    received: '1066.67',
    refunded: '83.33',
    creditSpent: '0.00',
    open: { orders: 3, amount: '948.98' },
    toPayBack: { orders: 0, amount: '0.00', first: [] },
    bills: [{ month: '2026-11', bills: 2, billed: '966.66', creditNotes: 1, credited: '483.33', tax: '0.00' }],
  });
  expect(sum(await paiseIn('money/payments.csv', 'amount'))).toBe(paise(money.received));
  expect(sum(money.payments.map(({ amount }) => paise(amount)))).toBe(paise(money.received));
  expect(sum(await paiseIn('money/refunds.csv', 'amount'))).toBe(paise(money.refunded));
  const openRows = await paiseIn('money/open.csv', 'open');
  expect([openRows.length, sum(openRows)]).toEqual([money.open.orders, paise(money.open.amount)]);
  const billed = sum(money.bills.map(({ billed, credited }) => paise(billed) - paise(credited)));
  expect(sum(await paiseIn('bills.csv', 'amount'))).toBe(billed);
});

test('a void payment and a cancelled order count nowhere', async () => {
  const before = await report();
  const id = await agreed();
  const { body } = await at.admin.call<{ id: number }>('POST', `/api/admin/orders/${id}/payments`, {
    ...{ method: 'upi', amount: '10.00' },
  });
  await at.admin.call('PATCH', `/api/admin/orders/${id}/payments/${body.id}`, { state: 'void', note: 'Typed twice' });
  await at.admin.setStatus(id, 'cancelled');
  expect(await report()).toEqual(before);
});

test('days are needed, in their order, and not too many', async () => {
  const status = async (query: string) => (await at.admin.call('GET', `/api/admin/money?${query}`)).status;
  expect(await status('from=2026-11-30&to=2026-11-01')).toBe(400);
  expect(await status('from=2020-01-01&to=2026-11-01')).toBe(400);
  expect(await status('')).toBe(400);
});
