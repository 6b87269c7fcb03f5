import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import type { MailView } from '#contracts/mail/mail-views.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { MoneyReport } from '#contracts/orders/money-report.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { type ClaimShop, openClaimShop } from '#server/testing/claim-fixtures.ts';
import { itemIds } from '#server/testing/desk-fixtures.ts';
import { line, mailsToCome, orderOf, stockOf } from '#server/testing/order-fixtures.ts';
import { sampleShop } from '#web/mails/mail-samples.ts';
import { renderMail } from '#web/mails/render-mail.tsx';
import { claimMails } from './claim-mails.ts';

let shop: ClaimShop;
beforeAll(async () => {
  shop = await openClaimShop();
});
afterAll(() => shop.shop.close());

const act = (id: number, what: string, body: object) =>
  shop.admin.call<Awaited<ReturnType<ClaimShop['details']>> & { code: string }>(
    'POST',
    `/api/admin/claims/${id}/${what}`,
    body,
  );

test('the desk sees the claim, its evidence and what to write', async () => {
  const order = await shop.deliver();
  const claim = await shop.claimed(order);
  expect(claim).toMatchObject({
    ...{ orderId: order.id, state: 'submitted', isLate: false, name: 'Asha Rao', contents: '3 × Neon Tetra' },
    ...{ claimedAmount: '135.00', hoursAfterArrival: 0, wantedMethod: 'refund', canReopen: false },
    earlier: { claims: expect.any(Number), orders: expect.any(Number), shareOfValue: expect.any(Number) },
  });
  expect(claim.files.map(({ step }) => step).sort()).toEqual(['dead', 'label', 'opening', 'sealed']);
  expect(claim.readyMessages).toMatchObject([{ template: 'received', text: expect.stringContaining('/claim#') }]);
  const { body } = await shop.admin.call<AdminSummary>('GET', '/api/admin/summary');
  expect(body.claims?.open).toBeGreaterThan(0);
  expect(body.claims?.nextDueAt).not.toBeNull();
});

test('asking for more, the answer, a refusal, and one reopening', async () => {
  const order = await shop.deliver();
  const claim = await shop.claimed(order);
  const token = await shop.tokenOf(order.id);
  const asked = await act(claim.id, 'ask', { text: 'Please show the label.', version: claim.version });
  expect(asked.body).toMatchObject({ state: 'need-more', readyMessages: [{ template: 'ask' }] });
  // Somebody else has the old version.
  expect((await shop.decide(claim, 3)).body.code).toBe('stale');
  // However long it takes, what was sent in time stays so.
  shop.clock.pass({ days: 4 });
  expect((await shop.submit(token)).body.claim).toMatchObject({ state: 'submitted', isLate: false });

  const again = await shop.details(claim.id);
  expect(again.answerDueAt).toBe(new Date(shop.clock.now().getTime() + 48 * 3_600_000).toISOString());
  expect((await shop.decide(again, 0, 'Too short')).body.errors).toHaveProperty('text');
  const refused = await shop.decide(again, 0, 'The video does not show the unopened parcel.');
  expect(refused.body).toMatchObject({ state: 'refused', approvedAmount: null, canReopen: true });
  const reopened = await act(claim.id, 'reopen', { text: 'We looked again.', version: refused.body.version });
  expect(reopened.body).toMatchObject({
    ...{ state: 'submitted', canReopen: false, lines: [{ approvedQuantity: null }] },
  });
  const second = await shop.decide(reopened.body, 0, 'The video does not show the unopened parcel.');
  expect((await act(claim.id, 'reopen', { text: 'Again', version: second.body.version })).body.code).toBe(
    'claim_closed',
  );
  const states = (await shop.details(claim.id)).history.map(({ state }) => state);
  expect(states).toEqual(['draft', 'submitted', 'need-more', 'submitted', 'refused', 'submitted', 'refused']);
  const mails = (await mailsToCome(shop.shop, order.id)).filter(({ kind }) => kind === 'claim-changed');
  expect(mails).toHaveLength(states.length - 1 + 2);
});

const allThere = (order: Order) =>
  shop.desk.check(order.id, {
    version: 0,
    lines: itemIds(order).map((itemId) => ({ check: 'available', itemId })),
  });

test('an order with a refund is not listed as open', async () => {
  const order = await shop.customer.place(orderOf([line(shop.fish, 3)]));
  await allThere(order);
  const openOrders = async () => {
    const { body } = await shop.admin.call<MoneyReport>('GET', '/api/admin/money?from=2026-11-01&to=2026-11-30');
    return body.open;
  };
  expect(await openOrders()).toEqual({ orders: 1, amount: order.grandTotal });
  await shop.admin.call('POST', `/api/admin/orders/${order.id}/payments`, { method: 'upi', amount: order.grandTotal });
  for (const status of ['shipped', 'delivered'] as const) await shop.admin.setStatus(order.id, status);
  const approved = await shop.decide(await shop.claimed(order), 2);
  await shop.settle(approved.body, 'refund', { paidBy: 'upi' });
  expect(await openOrders()).toEqual({ orders: 0, amount: '0.00' });
});

test('a refund lowers what is owed', async () => {
  const order = await shop.deliver();
  const pay = { method: 'upi', amount: order.grandTotal };
  await shop.admin.call('POST', `/api/admin/orders/${order.id}/payments`, pay);
  const claim = await shop.claimed(order);
  const approved = await shop.decide(claim, 2, null);
  expect(approved.body).toMatchObject({ state: 'part-approved', approvedAmount: '90.00' });
  const settled = await shop.settle(approved.body, 'refund', { reference: '412345678901', paidBy: 'upi' });
  expect(settled.body).toEqual({ paymentId: expect.any(Number) });
  const { body: desk } = await shop.admin.call<DeskOrder>('GET', `/api/admin/orders/${order.id}/desk`);
  expect(desk.due).toBe('0.00');
  expect(desk.payments.at(-1)).toMatchObject({ direction: 'out', amount: '90.00', reference: '412345678901' });
  // Only once.
  expect((await shop.settle(await shop.details(claim.id), 'refund')).body.code).toBe('claim_closed');
  // The two pieces cannot be claimed again, and do not go back into stock.
  const token = await shop.tokenOf(order.id);
  expect((await shop.page(token)).body.items[0]?.claimable).toBe(1);
  const before = await stockOf(shop.shop, shop.fish);
  await shop.admin.setStatus(order.id, 'cancelled');
  expect(await stockOf(shop.shop, shop.fish)).toBe(before + 1);
});

test('a replacement is an order at no charge', async () => {
  const order = await shop.deliver();
  const claim = await shop.claimed(order);
  const approved = await shop.decide(claim, 3);
  const before = await stockOf(shop.shop, shop.fish);
  const { body } = await shop.settle(approved.body, 'replacement', { withNextOrder: true });
  const replacement = (await shop.admin.read(body.replacementOrderId ?? 0)).body;
  expect(replacement).toMatchObject({
    ...{ status: 'pending', source: 'replacement', grandTotal: '0.00', shippingAddress: order.shippingAddress },
    internalNotes: expect.stringContaining(claim.reference),
    items: [{ quantity: 3, price: '0.00', product: { name: 'Neon Tetra' } }],
  });
  expect(await stockOf(shop.shop, shop.fish)).toBe(before - 3);
  // Nothing is to be paid, so it may wait for the next order.
  await allThere(replacement);
  const { body: desk } = await shop.admin.call<DeskOrder>('GET', `/api/admin/orders/${replacement.id}/desk`);
  expect(desk).toMatchObject({ stage: 'to-pack', holdUntil: null });
});

describe('store credit', () => {
  const credit = async () => (await shop.customer.call<{ balance: string }>('GET', '/api/me/credit')).body.balance;

  test('2 of 3 approved, spent, cancelled: back exactly once', async () => {
    const order = await shop.deliver();
    const approved = await shop.decide(await shop.claimed(order), 2);
    expect((await shop.settle(approved.body, 'credit')).body).toEqual({ creditId: expect.any(Number) });
    expect(await credit()).toBe('90.00');

    const body = orderOf(shop.filter, { use_store_credit: true });
    const first = await shop.customer.tryToPlace(body, 'one-key');
    expect(first.body).toMatchObject({ grandTotal: '650.00', payment: { received: '90.00', due: '560.00' } });
    expect((await shop.customer.tryToPlace(body, 'one-key')).body).toEqual(first.body);
    expect(await credit()).toBe('0.00');
    const { id } = first.body;
    // Pressed twice, and by the shop as well.
    await Promise.all([shop.customer.cancel(id), shop.customer.cancel(id), shop.admin.setStatus(id, 'cancelled')]);
    expect(await credit()).toBe('90.00');
    expect((await shop.customer.read(id)).body.payment.received).toBe('0.00');

    // Not cancelled any more: spent again, or refused when it is gone.
    expect((await shop.admin.setStatus(id, 'pending')).body.payment).toMatchObject({ received: '90.00' });
    expect(await credit()).toBe('0.00');
    await shop.admin.setStatus(id, 'cancelled');
    await shop.customer.place(body);
    expect(await credit()).toBe('0.00');
    expect((await shop.admin.setStatus(id, 'pending')).status).toBe(409);
    expect((await shop.customer.read(id)).body.status).toBe('cancelled');
  });

  test('orders that are placed at once spend it once', async () => {
    const order = await shop.deliver();
    const approved = await shop.decide(await shop.claimed(order), 3);
    await shop.settle(approved.body, 'credit');
    const placed = await Promise.all(
      Array.from({ length: 4 }, () => shop.customer.place(orderOf(shop.filter, { use_store_credit: true }))),
    );
    const received = placed.map(({ payment }) => Number(payment.received));
    expect(received.reduce((sum, amount) => sum + amount, 0)).toBe(135);
  });

  test('an expired one cannot be spent', async () => {
    const order = await shop.deliver();
    const approved = await shop.decide(await shop.claimed(order), 1);
    await shop.settle(approved.body, 'credit');
    expect(await credit()).toBe('45.00');
    shop.clock.pass({ days: 366 });
    expect(await credit()).toBe('0.00');
    const placed = await shop.customer.place(orderOf(shop.filter, { use_store_credit: true }));
    expect(placed.payment.received).toBe('0.00');
  });
});

test('figures of dead animals are the sums of their rows', async () => {
  const order = await shop.deliver(5);
  await shop.admin.call('POST', `/api/admin/orders/${order.id}/shipments`, {
    ...{ carrier: 'DTDC', boxes: 1, shippedOn: '2026-11-17', setShipped: false },
  });
  await shop.decide(await shop.claimed(order, 4), 2);
  type Row = { name: string; sold: number; dead: number; claims: number };
  type Figures = { total: Omit<Row, 'name'> } & Record<'byCourier' | 'byState' | 'bySpecies', Row[]>;
  const { body } = await shop.admin.call<Figures>('GET', '/api/admin/claims/figures');
  for (const rows of [body.byCourier, body.byState, body.bySpecies]) {
    const sum = (field: 'sold' | 'dead') => rows.reduce((all, row) => all + row[field], 0);
    expect({ sold: sum('sold'), dead: sum('dead') }).toEqual({ sold: body.total.sold, dead: body.total.dead });
  }
  expect(body.byCourier.find(({ name }) => name === 'DTDC')).toEqual({ name: 'DTDC', sold: 5, dead: 2, claims: 1 });
  expect(body.bySpecies.map(({ name }) => name)).toEqual(['Neon Tetra']);
  shop.clock.pass({ days: 91 });
  const { body: later } = await shop.admin.call<Figures>('GET', '/api/admin/claims/figures');
  expect(later.total).toEqual({ sold: 0, dead: 0, claims: 0 });
});

test('mails name the claim and hold no way to its files', async () => {
  const order = await shop.deliver();
  const approved = await shop.decide(await shop.claimed(order), 2, 'One of them lives.');
  const tools = {
    linkTokens: { seal: () => 'sealed', open: () => null, derive: () => '' },
    siteUrl: () => 'https://a.example',
  };
  const handler = claimMails({ current: async () => shop.shop.settings } as never, tools)['claim-changed'];
  const job = { kind: 'claim-changed', claimId: approved.body.id, orderId: order.id, state: 'part-approved' } as const;
  const mail = await handler.compose(shop.shop.ctx, { ...job, to: 'customer' });
  const view = mail?.view as Extract<MailView, { kind: 'claim-changed' }>;
  const rendered = await renderMail(view, {
    ...sampleShop,
    ...shop.shop.settings,
    url: 'https://a.example',
    shipping: { flat: '150.00', freeAbove: '2000.00' },
  });
  expect(rendered.subject).toContain(approved.body.reference);
  for (const text of ['₹90', 'One of them lives.', '3 × Neon Tetra: 2 approved']) expect(rendered.text).toContain(text);
  expect(rendered.html).not.toContain('/api/');
});
