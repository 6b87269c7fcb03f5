import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LINK_GONE } from '#contracts/orders/desk/order-link.ts';
import { type ClaimShop, openClaimShop, testVideo } from '#server/testing/claim-fixtures.ts';
import { createOrderClient, line, mailsToCome, orderOf } from '#server/testing/order-fixtures.ts';
import { testPicture } from '#server/testing/test-pictures.ts';

let shop: ClaimShop;
let photo: Buffer;

beforeAll(async () => {
  shop = await openClaimShop();
  photo = await testPicture(40, 30, 'jpeg');
});
afterAll(() => shop.shop.close());

const fishLine = (items: { id: number }[], more: object = {}) => [
  { itemId: items[0]?.id, quantity: 2, problem: 'dead', note: 'They do not move', ...more },
];

test('a claim from the link to the shop', async () => {
  const { start, save, submit, page, uploads, tokenOf, deliver, clock } = shop;
  const order = await deliver();
  const token = await tokenOf(order.id);
  expect((await page(token)).body).toMatchObject({ orderId: order.id, firstName: 'Asha', canStart: true, claim: null });
  clock.pass({ hours: 2 });
  const begun = await start(token);
  expect(begun.status).toBe(201);
  const { claim, clock: times } = begun.body;
  expect(claim).toMatchObject({ state: 'draft', isLate: false, reference: expect.stringMatching(/^CLM-[2-9A-Z]{6}$/) });
  expect(new Date(times?.inTimeUntil ?? '').getTime() - clock.now().getTime()).toBe(22 * 3_600_000);

  const early = await submit(token);
  expect(early.status).toBe(400);
  expect(Object.keys(early.body.errors ?? {}).sort()).toEqual(['label', 'lines', 'sealed']);

  await save(token, fishLine(order.items));
  for (const step of ['label', 'sealed']) expect((await uploads.send({ token, step }, photo)).status).toBe(204);
  const incomplete = await submit(token);
  expect(Object.keys(incomplete.body.errors ?? {}).sort()).toEqual(['dead', 'opening']);
  await uploads.send({ token, step: 'dead', item: order.items[0]?.id ?? 0 }, photo);
  const marked = await save(token, fishLine(order.items), { videoOnWhatsapp: true });
  expect(marked.body.claim).toMatchObject({ missing: {}, videoOnWhatsapp: true });

  const sent = await submit(token, 'credit');
  expect(sent.status).toBe(200);
  expect(sent.body.claim).toMatchObject({ state: 'submitted', wantedMethod: 'credit', isLate: false });
  expect(sent.body.claim?.history.map(({ state }) => state)).toEqual(['draft', 'submitted']);
  // The same again is the same success, and no second mail.
  expect((await submit(token, 'credit')).status).toBe(200);
  const mails = (await mailsToCome(shop.shop, order.id)).filter(({ kind }) => kind === 'claim-changed');
  expect(mails.map((mail) => ('to' in mail ? mail.to : ''))).toEqual(['customer', 'shop']);
  // Nothing changes any more.
  expect((await save(token, [])).body.code).toBe('claim_closed');
  expect((await uploads.create({ token }, 10)).status).toBe(409);
  expect((await start(token)).body.code).toBe('claim_closed');
});

describe('the time of a claim', () => {
  const complete = async (token: string, items: { id: number }[]) => {
    const { uploads, save } = shop;
    for (const step of ['label', 'sealed', 'dead']) await uploads.send({ token, step }, photo);
    await uploads.send({ token, step: 'opening', media: 'video' }, testVideo(2000));
    return save(token, fishLine(items));
  };

  test.each([
    [23 * 60 + 59, 201, false],
    [24 * 60 + 1, 201, true],
    [48 * 60, 201, true],
  ])('%i minutes after delivery', async (minutes, status, isLate) => {
    const order = await shop.deliver();
    const token = await shop.tokenOf(order.id);
    shop.clock.pass({ minutes });
    expect((await shop.start(token)).status).toBe(status);
    await complete(token, order.items);
    expect((await shop.submit(token)).body.claim).toMatchObject({ state: 'submitted', isLate });
  });

  test('a delivery that was undone does not count', async () => {
    const { customer, admin, clock, fish, tokenOf, start } = shop;
    const order = await customer.place(orderOf([line(fish, 2)]));
    const token = await tokenOf(order.id);
    await admin.setStatus(order.id, 'delivered');
    await admin.setStatus(order.id, 'shipped');
    clock.pass({ hours: 72 });
    await admin.setStatus(order.id, 'delivered');
    expect((await start(token)).status).toBe(201);
  });

  test('after that the contact form is left, but dry goods that are wrong are taken back', async () => {
    const order = await shop.deliver();
    const token = await shop.tokenOf(order.id);
    shop.clock.pass({ hours: 48, minutes: 1 });
    const refused = await shop.start(token, new Date(shop.clock.now().getTime() - 1000));
    // The order has a filter, so that the form opens; a fish is refused.
    expect(refused.status).toBe(201);
    const late = await shop.save(token, fishLine(order.items));
    expect([late.status, late.body.code, late.body.details]).toEqual([
      409,
      'claim_late',
      { contact: `/contact?order=${order.id}` },
    ]);
    shop.clock.pass({ days: 3 });
    await shop.save(token, [{ itemId: order.items[1]?.id, quantity: 1, problem: 'wrong' }]);
    for (const step of ['label', 'sealed']) await shop.uploads.send({ token, step }, photo);
    expect((await shop.submit(token)).body.claim).toMatchObject({ state: 'submitted', isLate: false });
  });

  test('with nothing dry there is no form at all', async () => {
    const { customer, admin, clock, fish, tokenOf, start, page } = shop;
    const order = await customer.place(orderOf([line(fish, 2)]));
    const token = await tokenOf(order.id);
    expect((await start(token)).body.code).toBe('claim_closed');
    await admin.setStatus(order.id, 'shipped');
    const shippedAt = clock.now();
    clock.pass({ hours: 24 });
    expect((await start(token, new Date(shippedAt.getTime() - 1000))).body.errors).toHaveProperty('arrivedAt');
    expect((await start(token, new Date(clock.now().getTime() + 600_000))).body.errors).toHaveProperty('arrivedAt');
    // Without a recorded delivery, the customer's answer starts the clock.
    expect((await start(token, shippedAt)).status).toBe(201);
    await admin.setStatus(order.id, 'delivered');
    clock.pass({ hours: 49 });
    expect((await shop.save(token, fishLine(order.items))).body.code).toBe('claim_late');
    await shop.ask('POST', '/withdraw', { token });
    expect((await start(token)).body.code).toBe('claim_late');
    expect((await page(token)).body.canStart).toBe(false);
  });

  test('a draft that was begun in time has six hours more', async () => {
    const order = await shop.deliver();
    const token = await shop.tokenOf(order.id);
    shop.clock.pass({ hours: 23 });
    await shop.start(token);
    shop.clock.pass({ hours: 6 });
    await complete(token, order.items);
    expect((await shop.submit(token)).body.claim).toMatchObject({ state: 'submitted', isLate: false });
  });
});

describe('what is refused', () => {
  test('a wrong, another, renewed or missing token', async () => {
    const { deliver, tokenOf, page, uploads, desk, visitor } = shop;
    const [order, other] = [await deliver(), await deliver()];
    const token = await tokenOf(order.id);
    const orderToken = await desk.tokenOf(order.id);
    const wrong = [orderToken, `${other.id}.${token.split('.')[1]}`, 'x', '', `${token}x`];
    for (const one of wrong) {
      const { status, body } = await page(one);
      expect([status, body.message]).toEqual([404, LINK_GONE]);
      expect((await uploads.create({ token: one }, 10)).status).toBe(401);
    }
    // The link of a claim does not open the order, either.
    expect((await visitor('GET', `/api/order-link?token=${token}`)).status).toBe(404);
    await desk.tokenOf(order.id, true);
    expect((await page(token)).status).toBe(404);
    expect((await page(await tokenOf(order.id))).status).toBe(200);
  });

  test('somebody else gets no link', async () => {
    const order = await shop.deliver();
    const stranger = await createOrderClient(shop.shop);
    expect((await stranger.call('POST', `/api/orders/${order.id}/claim-link`)).status).toBe(403);
  });

  test('items of another order, too many pieces, the same item twice, and a filter that died', async () => {
    const { deliver, tokenOf, start, save } = shop;
    const [order, other] = [await deliver(), await deliver()];
    const token = await tokenOf(order.id);
    await start(token);
    const item = order.items[0]?.id;
    const wrong: [object[], string][] = [
      [[{ itemId: other.items[0]?.id, quantity: 1, problem: 'dead' }], 'lines.0.itemId'],
      [[{ itemId: item, quantity: 4, problem: 'dead' }], 'lines.0.quantity'],
      [[{ itemId: item, quantity: 0, problem: 'dead' }], 'lines.0.quantity'],
      [[1, 1].map((quantity) => ({ itemId: item, quantity, problem: 'dead' })), 'lines.1.itemId'],
      [[{ itemId: item, quantity: 1, problem: 'tired' }], 'lines.0.problem'],
      [[{ itemId: order.items[1]?.id, quantity: 1, problem: 'dead' }], 'lines.0.problem'],
      [[{ itemId: item, quantity: 1, problem: 'dead', note: 'x'.repeat(301) }], 'lines.0.note'],
    ];
    for (const [lines, field] of wrong) {
      const { status, body } = await save(token, lines);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    }
  });
});

test('a withdrawn claim leaves room for another, and messages go both ways', async () => {
  const { deliver, tokenOf, start, ask, admin } = shop;
  const order = await deliver();
  const token = await tokenOf(order.id);
  await start(token);
  expect((await ask('POST', '/messages', { token, text: 'The bag leaks' })).body.claim?.messages).toMatchObject([
    { by: 'customer', text: 'The bag leaks' },
  ]);
  expect((await ask('POST', '/withdraw', { token })).body).toMatchObject({
    claim: { state: 'withdrawn' },
    canStart: true,
  });
  expect((await ask('POST', '/messages', { token, text: 'Hello?' })).body.code).toBe('claim_closed');
  expect((await start(token)).body.claim).toMatchObject({ state: 'draft', messages: [] });
  const { body } = await admin.call<{ counts: Record<string, number> }>('GET', '/api/admin/claims');
  expect(body.counts).toMatchObject({ open: expect.any(Number), closed: expect.any(Number) });
});
