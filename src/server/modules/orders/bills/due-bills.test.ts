import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bill, WaitingBill } from '#contracts/bills/bills.ts';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import type { PolicyView } from '#contracts/shop/owner-policies.ts';
import { users } from '#server/database/schema/accounts.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { dueWork } from '#server/modules/housekeeping/due-work.ts';
import { type OpenDesk, openDesk } from '#server/testing/desk-fixtures.ts';
import { addProduct, type Goods, orderOf } from '#server/testing/order-fixtures.ts';
import { readOutbox } from '#server/testing/outbox.ts';

const GSTIN = '37AAGCB7383J1Z7';
const DAY = { hours: 24 };

let at: OpenDesk;
let lamp: Goods;
beforeAll(async () => {
  at = await openDesk();
  lamp = await addProduct(at.shop, { name: 'Lamp', stock: 1000 });
  await setTax(lamp, 1800);
});
afterAll(() => at?.shop.close());

const setTax = ({ id }: Goods, gstBasisPoints: number) =>
  at.shop.database.write.update(products).set({ gstBasisPoints, hsn: '9405' }).where(eq(products.id, id));

async function setPolicy(values: object): Promise<PolicyView> {
  const { body } = await at.admin.call<PolicyView>('GET', '/api/admin/policies/tax');
  const saved = await at.admin.call<PolicyView>('PUT', '/api/admin/policies/tax', { values, version: body.version });
  expect(saved).toMatchObject({ status: 200 });
  return saved.body;
}

async function shipped(goods: Goods): Promise<number> {
  const { id } = await at.customer.place(orderOf(goods));
  expect((await at.admin.setStatus(id, 'shipped')).status).toBe(200);
  return id;
}

const bills = async (id: number) =>
  (await at.admin.call<{ bills: Bill[] }>('GET', `/api/orders/${id}/bill`)).body.bills;
const due = async () => (await dueWork(at.shop.ctx, at.shop.settings))['orders billed'];
const waiting = async () =>
  (await at.admin.call<{ waiting: WaitingBill[] }>('GET', '/api/admin/bills/waiting')).body.waiting;
const toDo = async () => (await at.admin.call<AdminSummary>('GET', '/api/admin/summary')).body.billsWaiting;

test('bills are made by hand in a shop that has chosen nothing', async () => {
  const id = await shipped(lamp);
  expect([await due(), await waiting()]).toEqual([0, []]);
  // Choosing a registration does not bill the past.
  at.clock.pass({ minutes: 1 });
  await setPolicy({ registration: 'none', autoAt: 'shipped' });
  expect([await due(), await bills(id)]).toEqual([0, []]);
});

test('they follow the parcel, once, also with several processes at work', async () => {
  const id = await shipped(lamp);
  const unsent = await at.customer.place(orderOf(lamp));
  const done = await Promise.all([due(), due(), due()]);
  expect(done.toSorted()).toEqual([0, 0, 1]);
  expect([await bills(id), await bills(unsent.id)]).toMatchObject([[{ kind: 'bill' }], []]);
});

test('they follow the payment where the owner says so', async () => {
  await setPolicy({ autoAt: 'paid' });
  const { id, grandTotal } = await at.customer.place(orderOf(lamp));
  const pay = (amount: string) => at.admin.call('POST', `/api/admin/orders/${id}/payments`, { method: 'upi', amount });
  await pay('1.00');
  expect([await due(), await bills(id)]).toEqual([0, []]);
  await pay(String(Number(grandTotal) - 1));
  expect([await due(), await due()]).toEqual([1, 0]);
});

test('an order waits for the tax facts of its products, and the owner sees it', async () => {
  const { values } = await setPolicy({ registration: 'regular', gstin: GSTIN, autoAt: 'shipped' });
  expect(values).toMatchObject({ since: at.clock.now().toISOString() });
  const bare = await addProduct(at.shop, { name: 'Without a rate', stock: 10 });
  const id = await shipped(bare);
  at.clock.pass(DAY);
  expect(await due()).toBe(0);
  expect(await waiting()).toEqual([
    { orderId: id, needs: 'tax-facts', products: [{ id: bare.id, name: 'Without a rate' }] },
  ]);
  expect(await toDo()).toBe(1);
  // What is saved later does not begin a new time.
  await setPolicy({ prefix: 'JA' });
  await setTax(bare, 500);
  expect([await due(), await waiting(), await toDo()]).toEqual([1, [], 0]);
});

test('an order that is cancelled after its bill needs a credit note', async () => {
  const id = await shipped(lamp);
  await due();
  await at.admin.setStatus(id, 'cancelled');
  expect(await waiting()).toEqual([{ orderId: id, needs: 'credit-note', products: [] }]);
  const [bill] = await bills(id);
  await at.admin.call('POST', `/api/admin/bills/${bill?.id}/credit-note`, { reason: 'Cancelled' });
  expect(await waiting()).toEqual([]);
});

test('the mail about the parcel issues the bill and has it attached, for a confirmed address', async () => {
  const verified = async (emailVerifiedAt: Date | null) => {
    const { write } = at.shop.database;
    await write.update(users).set({ emailVerifiedAt }).where(eq(users.id, at.customer.userId));
  };
  await verified(null);
  const first = await shipped(lamp);
  await readOutbox(at.shop);
  expect(await bills(first)).toHaveLength(1);
  await verified(at.clock.now());
  const second = await shipped(lamp);
  const mails = await readOutbox(at.shop);
  const [bill] = await bills(second);
  const about = (id: number) => mails.find(({ headers }) => headers.includes(`order #${id} is on the way`));
  expect(about(first)?.body).not.toContain('Your bill is attached');
  expect(about(second)?.body).toContain('Your bill is attached to this email.');
  expect(about(first)?.attachments).toEqual([]);
  expect(about(second)?.attachments).toEqual([`${bill?.number.replaceAll('/', '-')}.pdf application/pdf`]);
});

test('a mail that was held up does not bill what was shipped before the registration was chosen', async () => {
  await setPolicy({ registration: null, gstin: '' });
  const id = await shipped(lamp);
  at.clock.pass({ minutes: 1 });
  await setPolicy({ registration: 'none', autoAt: 'shipped' });
  const mails = await readOutbox(at.shop);
  expect(mails.filter(({ headers }) => headers.includes(`order #${id} is on the way`))).toHaveLength(1);
  expect(await bills(id)).toEqual([]);
  const next = await shipped(lamp);
  await readOutbox(at.shop);
  expect(await bills(next)).toHaveLength(1);
});
