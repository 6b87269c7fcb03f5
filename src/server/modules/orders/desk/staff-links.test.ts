import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClaimPage } from '#contracts/claims/claim.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { type ClaimShop, openClaimShop } from '#server/testing/claim-fixtures.ts';
import { itemIds } from '#server/testing/desk-fixtures.ts';
import { createOrderClient, line, mailsToCome, type OrderClient, orderOf } from '#server/testing/order-fixtures.ts';

let at: ClaimShop;
let seller: OrderClient;
beforeAll(async () => {
  at = await openClaimShop();
  seller = await createOrderClient(at.shop, { role: 'desk' });
});
afterAll(() => at?.shop.close());

const lastEntry = async ({ userId }: OrderClient) => {
  const ownRows = at.shop.database.write.select().from(auditLog).where(eq(auditLog.actorId, userId));
  return (await ownRows.orderBy(desc(auditLog.id)).limit(1))[0];
};

/** An offer that the customer has not answered, and what stands behind its link. */
async function offered() {
  const order = await at.customer.place(orderOf([line(at.fish, 3)]));
  await at.desk.offer(
    order.id,
    itemIds(order).map((itemId) => ({ check: 'fewer', itemId, quantity: 2 })),
  );
  return { id: order.id, token: await at.desk.tokenOf(order.id) };
}

const mailsOf = async (id: number) => (await mailsToCome(at.shop, id)).map(({ kind }) => kind);

test('what staff answer with the link of an order is theirs, and in the audit log', async () => {
  const { id, token } = await offered();
  const body = { token, round: 1, answer: 'decline' };
  expect((await seller.call('POST', '/api/order-link/answer', body)).status).toBe(200);
  const { body: desk } = await at.admin.call<DeskOrder>('GET', `/api/admin/orders/${id}/desk`);
  expect(desk.order.history.at(-1)).toMatchObject({ status: 'cancelled', by: 'administrator', byName: 'Asha Rao' });
  expect(desk.quotes[0]).toMatchObject({ state: 'declined', answeredBy: 'administrator' });
  expect(await lastEntry(seller)).toMatchObject({
    sentence: `Answered with the customer's link of order #${id}: decline`,
    status: 200,
  });
  expect(JSON.stringify((await lastEntry(seller))?.details)).not.toContain(token);
  // It says that the customer cancelled.
  expect(await mailsOf(id)).not.toContain('cancellation-to-shop');
});

test.each([
  ['without a session', async () => at.visitor],
  ['signed in', async () => at.customer.call],
])('a customer answers as the customer: %s', async (_, caller) => {
  const { id, token } = await offered();
  const call = await caller();
  expect((await call('POST', '/api/order-link/answer', { token, round: 1, answer: 'decline' })).status).toBe(200);
  const { body } = await at.customer.call<Order>('GET', `/api/orders/${id}`);
  expect(body.history.at(-1)).toMatchObject({ status: 'cancelled', by: 'customer' });
  expect(await mailsOf(id)).toContain('cancellation-to-shop');
});

test('a payment that staff report with the link carries their name', async () => {
  const { id, token } = await offered();
  await at.visitor('POST', '/api/order-link/answer', { token, round: 1, answer: 'accept' });
  expect((await seller.call('POST', '/api/order-link/paid', { token })).status).toBe(202);
  const { body } = await at.admin.call<DeskOrder>('GET', `/api/admin/orders/${id}/desk`);
  expect(body.payments).toMatchObject([{ state: 'claimed', by: 'Asha Rao' }]);
  expect(await lastEntry(seller)).toMatchObject({
    sentence: `Reported a payment with the customer's link of order #${id}`,
  });
});

test('what staff do with the link of a claim is theirs', async () => {
  const claim = await at.claimed(await at.deliver());
  const { body } = await seller.call<{ url: string }>('POST', `/api/orders/${claim.orderId}/claim-link`);
  expect(await lastEntry(seller)).toMatchObject({ sentence: `Asked for the claim link of order #${claim.orderId}` });
  const token = body.url.split('#')[1];
  const text = 'Rang the customer';
  const said = await seller.call<ClaimPage>('POST', '/api/claim/messages', { token, text });
  expect(said.body.claim?.messages).toMatchObject([{ by: 'shop', text }]);
  const withdrawn = await seller.call<ClaimPage>('POST', '/api/claim/withdraw', { token });
  expect(withdrawn.body.claim?.history.at(-1)).toMatchObject({ state: 'withdrawn', by: 'administrator' });
  expect(await lastEntry(seller)).toMatchObject({
    sentence: `Withdrew a claim with the customer's link of order #${claim.orderId}`,
  });
});

test.each(['accounts', 'packer'] as const)('%s gets no link from what was said to the customer', async (role) => {
  const { id, token } = await offered();
  const text = `Please look: https://shop.example/o#${token}`;
  await seller.call('POST', `/api/admin/orders/${id}/contacts`, { channel: 'whatsapp', text });
  const member = await createOrderClient(at.shop, { role });
  const { body } = await member.call<DeskOrder>('GET', `/api/admin/orders/${id}/desk`);
  expect(JSON.stringify(body)).not.toContain(token);
  expect(body).toMatchObject({ link: '', messages: [], contacts: [{ text: 'Please look: https://shop.example/o#…' }] });
});

test('the papers in the list of bills are opened with the session, not with the link', async () => {
  const order = await at.deliver();
  await at.admin.call('POST', `/api/admin/orders/${order.id}/bill`);
  const accounts = await createOrderClient(at.shop, { role: 'accounts' });
  const { body } = await accounts.call<{ data: { orderId: number; pdfPath: string }[] }>('GET', '/api/admin/bills');
  const path = body.data.find(({ orderId }) => orderId === order.id)?.pdfPath ?? '';
  expect(path).toMatch(new RegExp(`^/api/orders/${order.id}/bills/\\d+\\.pdf$`));
  const pdf = await at.shop.app.inject({ url: path, headers: await accounts.headers() });
  expect(pdf.headers['content-type']).toBe('application/pdf');
});
