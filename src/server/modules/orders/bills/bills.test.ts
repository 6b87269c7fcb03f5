import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkedBillPdfPath } from '#contracts/bills/bill-paths.ts';
import { type Bill, NOT_AGREED } from '#contracts/bills/bills.ts';
import type { LinkedOrder } from '#contracts/orders/desk/order-link.ts';
import type { Order } from '#contracts/orders/orders.ts';
import type { PolicyView } from '#contracts/shop/owner-policies.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { deskOf, itemIds } from '#server/testing/desk-fixtures.ts';
import {
  addProduct,
  createOrderClient,
  type Goods,
  line,
  type OrderClient,
  orderOf,
  type Refusal,
} from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

/** Of Andhra Pradesh, where the orders go, and of Maharashtra. */
const [GSTIN, OTHER_GSTIN] = ['37AAGCB7383J1Z7', '27AAPFU0939F1ZV'];

let shop: TestShop;
let customer: OrderClient;
let admin: OrderClient;
let fish: Goods;
let lamp: Goods;
const clock = testClock('2026-11-17T06:30:00Z');
const goTo = (time: string) => clock.pass({ seconds: (Date.parse(time) - clock.now().getTime()) / 1000 });

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
  customer = await createOrderClient(shop);
  admin = await createOrderClient(shop, { isAdmin: true });
  fish = await addProduct(shop, { name: 'Fish', pricePaise: 100_00, stock: 1000 });
  lamp = await addProduct(shop, { name: 'Lamp', pricePaise: 118_00, stock: 1000 });
  await setTax(fish, { isTaxExempt: true, hsn: '030111' });
  await setTax(lamp, { gstBasisPoints: 1800, hsn: '9405' });
});
afterAll(() => shop.close());

function setTax({ id }: Goods, facts: Partial<typeof products.$inferInsert>) {
  return shop.database.write.update(products).set(facts).where(eq(products.id, id));
}

async function setPolicy(values: object): Promise<void> {
  const { body } = await admin.call<PolicyView>('GET', '/api/admin/policies/tax');
  const saved = await admin.call('PUT', '/api/admin/policies/tax', { values, version: body.version });
  expect(saved).toMatchObject({ status: 200 });
}

type Bills = { bills: Bill[] } & Refusal;
const issue = (orderId: number) => admin.call<Bills>('POST', `/api/admin/orders/${orderId}/bill`);
const credit = (id: number, body: object) =>
  admin.call<Bill & Refusal>('POST', `/api/admin/bills/${id}/credit-note`, { reason: 'Returned', ...body });

/** An order that is agreed: until then it gets no bill. */
async function agreed(...parts: Parameters<typeof orderOf>): Promise<Order> {
  const order = await customer.place(orderOf(...parts));
  expect((await admin.setStatus(order.id, 'processing')).status).toBe(200);
  return order;
}

async function billed(goods: Parameters<typeof orderOf>[0], gstin?: string): Promise<Bill[]> {
  const order = await agreed(goods, { gstin });
  const { status, body } = await issue(order.id);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.bills;
}

describe('the paper', () => {
  const both = () => [line(fish), line(lamp)];
  const regular = { registration: 'regular', gstin: GSTIN, stateCode: '37' };

  test('of an untouched shop is a bill without a word about GST', async () => {
    const [bill] = await billed(both());
    expect(bill).toMatchObject({ kind: 'bill', total: '368.00', tax: '0.00', number: 'JAL/26-27/00001' });
    expect(JSON.stringify(bill)).not.toMatch(/GST\b/);
  });

  test('of a shop that is not registered says so', async () => {
    await setPolicy({ registration: 'none' });
    const [bill] = await billed(both());
    expect(bill).toMatchObject({ kind: 'bill', snapshot: { title: 'Bill', tax: null } });
    expect(bill?.snapshot.statements).toContain('Not registered under GST. No GST is charged.');
  });

  test('of a composition dealer is a bill of supply with the words of the law', async () => {
    await setPolicy({ ...regular, registration: 'composition' });
    const [bill] = await billed(both());
    expect(bill).toMatchObject({ kind: 'bill-of-supply', tax: '0.00', snapshot: { seller: { gstin: GSTIN } } });
    expect(bill?.snapshot.statements[0]).toBe('Composition taxable person, not eligible to collect tax on supplies');
  });

  test('of a registered shop depends on goods and buyer', async () => {
    await setPolicy(regular);
    const kinds = async (...args: Parameters<typeof billed>) => (await billed(...args)).map(({ kind }) => kind);
    expect(await kinds(lamp)).toEqual(['tax-invoice']);
    expect(await kinds(fish)).toEqual(['bill-of-supply']);
    expect(await kinds(both())).toEqual(['invoice-cum-bill-of-supply']);
    expect(await kinds(both(), OTHER_GSTIN)).toEqual(['tax-invoice', 'bill-of-supply']);
  });

  test('has the tax of a product that was deleted before', async () => {
    await setPolicy(regular);
    const pump = await addProduct(shop, { name: 'Pump', pricePaise: 118_00 });
    await setTax(pump, { gstBasisPoints: 1800, hsn: '8413' });
    const order = await agreed(pump, { gstin: OTHER_GSTIN });
    expect(await admin.call('DELETE', `/api/products/${pump.id}`)).toMatchObject({ status: 204 });
    const { body } = await issue(order.id);
    expect(body.bills[0]).toMatchObject({ kind: 'tax-invoice', tax: '40.88' });
    expect(body.bills[0]?.snapshot.lines[0]).toMatchObject({ description: 'Pump', hsn: '8413', rate: 18 });
  });

  test('has halves within the state, and one tax to another', async () => {
    for (const [stateCode, gstin] of [
      ['37', GSTIN],
      ['27', OTHER_GSTIN],
    ]) {
      await setPolicy({ ...regular, stateCode, gstin });
      const [bill] = await billed(lamp);
      const isSame = stateCode === '37';
      expect(bill?.snapshot.tax).toMatchObject({ isSameState: isSame });
      expect(bill?.snapshot.lines[0]).toMatchObject(
        isSame ? { taxable: '100.00', cgst: '9.00', sgst: '9.00' } : { taxable: '100.00', igst: '18.00' },
      );
      expect(bill).toMatchObject({ total: '268.00', tax: '40.88' });
    }
    await setPolicy(regular);
  });

  test('is refused while a product has no rate, or no HSN for a business', async () => {
    const bare = await addProduct(shop, { name: 'New lamp', pricePaise: 100_00 });
    const order = await agreed(bare);
    expect(await issue(order.id)).toMatchObject({
      status: 409,
      body: { code: 'hsn_missing', details: [{ name: 'New lamp' }] },
    });
    await setTax(bare, { gstBasisPoints: 500 });
    expect((await issue(order.id)).status).toBe(201);
    const business = await agreed(bare, { gstin: ` ${OTHER_GSTIN.toLowerCase()} ` });
    expect(business.gstin).toBe(OTHER_GSTIN);
    expect((await issue(business.id)).body.code).toBe('hsn_missing');
  });
});

describe('an order', () => {
  test('gets no bill while its customer may still be offered something else', async () => {
    const order = await customer.place(orderOf([line(fish, 3)]));
    const desk = deskOf(shop, admin);
    const refused = { status: 409, body: { code: 'conflict', message: NOT_AGREED } };
    expect(await issue(order.id)).toMatchObject(refused);
    const [itemId = 0] = itemIds(order);
    await desk.offer(order.id, [{ check: 'fewer', itemId, quantity: 1 }]);
    expect(await issue(order.id)).toMatchObject(refused);
    await desk.answer(order.id, { round: 1 });
    expect((await issue(order.id)).body.bills).toMatchObject([{ total: '250.00' }]);
    // A printed bill stays as it is.
    expect(await desk.check(order.id, { version: 3, lines: [{ check: 'available', itemId }] })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'This order has a bill. Issue a credit note first, then check its stock.' },
    });
  });

  test('is billed once, and again after a credit note for all of it', async () => {
    const [bill] = await billed(lamp);
    const { id = 0, orderId = 0 } = bill ?? {};
    expect(await issue(orderId)).toMatchObject({ status: 409, body: { code: 'already_billed' } });
    expect((await credit(id, { freight: false })).status).toBe(201);
    expect((await issue(orderId)).status).toBe(409);
    expect((await credit(id, {})).body).toMatchObject({ kind: 'credit-note', total: '150.00', corrects: id });
    expect((await credit(id, {})).status).toBe(409);
    expect((await issue(orderId)).status).toBe(201);
  });

  test('gets no bill when it is cancelled or unknown', async () => {
    const order = await agreed(lamp);
    await admin.setStatus(order.id, 'cancelled');
    expect((await issue(order.id)).status).toBe(409);
    expect((await issue(999_999)).status).toBe(404);
  });

  test('shows its bills to its customer, and to nobody else', async () => {
    const [bill] = await billed(fish);
    const url = `/api/orders/${bill?.orderId}/bill`;
    expect((await customer.call<Bills>('GET', url)).body.bills).toEqual([bill]);
    const other = await createOrderClient(shop);
    expect((await other.call('GET', url)).status).toBe(403);
  });
});

test('credit notes in parts add up to the bill', async () => {
  const odd = await addProduct(shop, { name: 'Odd', pricePaise: 33_33 });
  await setTax(odd, { gstBasisPoints: 1800, hsn: '9405' });
  const [bill] = await billed([line(odd, 7)]);
  const itemId = bill?.snapshot.lines[0]?.itemId;
  const notes: Bill[] = [];
  for (const quantity of [2, 1, 4]) {
    const { status, body } = await credit(bill?.id ?? 0, { lines: [{ itemId, quantity }] });
    expect(status).toBe(201);
    notes.push(body);
  }
  expect((await credit(bill?.id ?? 0, { lines: [{ itemId, quantity: 1 }] })).status).toBe(409);
  notes.push((await credit(bill?.id ?? 0, {})).body);
  const cents = (text = '0') => Math.round(Number(text) * 100);
  const sum = (part: (of: Bill) => string) => notes.reduce((all, note) => all + cents(part(note)), 0);
  expect(sum(({ total }) => total)).toBe(cents(bill?.total));
  expect(sum(({ tax }) => tax)).toBe(cents(bill?.tax));
});

describe('numbers', () => {
  test('have no gaps and no repeats when 20 bills are issued at once', async () => {
    const placed = await Promise.all(Array.from({ length: 20 }, () => agreed(fish)));
    const issued = await Promise.all(placed.map(({ id }) => issue(id)));
    const numbers = issued.map(({ body }) => Number(body.bills[0]?.number.split('/')[2])).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });

  test('begin again on 1 April, by the clock in India', async () => {
    goTo('2027-03-31T18:29:59Z');
    expect((await billed(fish))[0]).toMatchObject({ issuedOn: '2027-03-31', number: expect.stringMatching(/26-27/) });
    goTo('2027-03-31T18:30:00Z');
    expect((await billed(fish))[0]).toMatchObject({ issuedOn: '2027-04-01', number: 'JAL/27-28/00001' });
  });
});

test('the list is searched by number, buyer and order, and the files have the sums', async () => {
  goTo('2027-05-01T06:00:00Z');
  const [bill] = await billed([line(lamp, 2)]);
  await credit(bill?.id ?? 0, { lines: [{ itemId: bill?.snapshot.lines[0]?.itemId, quantity: 1 }] });
  const found = async (query: string) =>
    (await admin.call<{ data: Bill[] }>('GET', `/api/admin/bills?page=1&limit=100&${query}`)).body.data;
  expect((await found(`query=${bill?.number}`)).map(({ id }) => id)).toEqual([bill?.id]);
  expect(await found(`query=${bill?.orderId}`)).toHaveLength(2);
  expect(await found('from=2027-05-01&to=2027-05-01')).toHaveLength(2);
  expect(await found('query=100%25')).toEqual([]);
  const days = 'from=2027-05-01&to=2027-05-01';
  const file = async (name: string) => {
    const { payload } = await shop.app.inject({ url: `/api/admin/${name}?${days}`, headers: await admin.headers() });
    return payload.trimEnd().split('\r\n').slice(1);
  };
  const rows = await file('bills.csv');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain('"18","327.12"');
  expect(rows[1]).toContain('"-118.00"');
  expect(await file('bills/hsn.csv')).toEqual([
    expect.stringMatching(/^"9405","18","1","100\.00"/),
    expect.stringMatching(/^"9965","18","1","127\.12"/),
  ]);
  expect((await admin.call('GET', '/api/admin/bills.csv?from=tomorrow')).status).toBe(400);
});

describe('the PDF', () => {
  test('is for its customer, the shop and the holder of the link', async () => {
    const [bill] = await billed(lamp);
    const { orderId = 0, id = 0, number = '' } = bill ?? {};
    const pdfPath = (billId: number) => `/api/orders/${orderId}/bills/${billId}.pdf`;
    const path = pdfPath(id);
    const asCustomer = await shop.get(path, { headers: await customer.headers() });
    expect(asCustomer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${number.replaceAll('/', '-')}.pdf"`,
        'cache-control': 'private, no-store',
      },
    });
    const stranger = await createOrderClient(shop);
    expect((await shop.get(path, { headers: await stranger.headers() })).status).toBe(403);
    expect((await shop.get(pdfPath(id + 1), { headers: await customer.headers() })).status).toBe(404);
    const { body } = await admin.call<{ url: string }>('POST', `/api/admin/orders/${orderId}/link`, {});
    const token = body.url.split('#')[1] ?? '';
    expect((await shop.get(linkedBillPdfPath(token, id))).status).toBe(200);
    expect((await shop.get(linkedBillPdfPath(token, id + 1))).status).toBe(404);
    expect((await shop.get(linkedBillPdfPath(`${token}x`, id))).status).toBe(404);
    const linked = await admin.call<LinkedOrder>('GET', `/api/order-link?token=${token}`);
    expect(linked.body.bills).toMatchObject([{ id, number }]);
  });
});

test('a customer finds the bills in the export of personal data', async () => {
  const [bill] = await billed(lamp);
  const { body } = await customer.call<{ held: { orders: { bills: Bill[] }[] } }>('GET', '/api/auth/me/export');
  expect(body.held.orders.flatMap(({ bills }) => bills)).toContainEqual(bill);
});
