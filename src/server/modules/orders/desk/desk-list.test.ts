import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskCard, DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { Order } from '#contracts/orders/orders.ts';
import type { Pagination } from '#contracts/pagination.ts';
import { orderPayments, orderQuotes } from '#server/database/schema/order-desk.ts';
import { orders } from '#server/database/schema/orders.ts';
import { addProduct, createOrderClient, type OrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

type List = { data: DeskCard[]; pagination: Pagination; counts: Record<string, number> };

const clock = testClock();
let shop: TestShop;
let owner: OrderClient;
let asha: OrderClient;
const placed: Record<string, Order> = {};

async function quoted(name: string, state: 'sent' | 'accepted' | 'draft'): Promise<number> {
  const orderId = placed[name]?.id ?? 0;
  await shop.database.write.insert(orderQuotes).values({
    ...{ orderId, round: 1, state, lines: [], subtotalPaise: 249_00, shippingPaise: 150_00, version: 1 },
    createdAt: clock.now(),
  });
  return orderId;
}

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
  [owner, asha] = [await createOrderClient(shop, { isAdmin: true }), await createOrderClient(shop)];
  const goods = await addProduct(shop);
  for (const name of ['fresh', 'drafted', 'asked', 'agreed', 'paid', 'packing', 'gone', 'arrived', 'off']) {
    clock.pass({ minutes: 1 });
    placed[name] = await asha.place(orderOf(goods, { recipient_name: `Recipient ${name}`, city: 'Chittoor' }));
  }
  await quoted('drafted', 'draft');
  await quoted('asked', 'sent');
  await quoted('agreed', 'accepted');
  const orderId = await quoted('paid', 'accepted');
  const payment = { orderId, direction: 'in', method: 'upi', state: 'received', createdAt: clock.now() } as const;
  await shop.database.write.insert(orderPayments).values({ ...payment, amountPaise: 399_00 });
  const statuses = { packing: 'processing', gone: 'shipped', arrived: 'delivered', off: 'cancelled' };
  for (const [name, status] of Object.entries(statuses)) await owner.setStatus(placed[name]?.id ?? 0, status);
});
afterAll(() => shop.close());

const list = async (query = '') => (await owner.call<List>('GET', `/api/admin/desk${query}`)).body;
const names = ({ data }: List) =>
  data.map(({ orderId }) => Object.keys(placed).find((name) => placed[name]?.id === orderId));

describe('the list of the order desk', () => {
  test.each([
    ['', ['fresh', 'drafted', 'asked', 'agreed', 'paid', 'packing', 'gone']],
    ['?stage=to-check', ['fresh', 'drafted']],
    ['?stage=waiting', ['asked']],
    ['?stage=to-collect', ['agreed']],
    ['?stage=to-pack', ['paid', 'packing']],
    ['?stage=on-the-way', ['gone']],
    ['?stage=late', []],
    ['?stage=to-check&page=2&limit=1', ['drafted']],
    ['?page=2&limit=6', ['gone']],
    ['?query=Recipient%20asked', ['asked']],
    ['?query=Recipient%20asked&stage=to-check', []],
  ])('%s', async (query, expected) => {
    expect(names(await list(query))).toEqual(expected);
  });

  test('what is to be packed stands in the order of the leaving days, and after them what has none', async () => {
    const promise = (name: string, leavesOn: string | null) =>
      shop.database.write
        .update(orders)
        .set({
          promise:
            leavesOn === null ? null : { leavesOn, arrivesFrom: null, arrivesTo: null, holdId: null, madeAt: '' },
        })
        .where(eq(orders.id, placed[name]?.id ?? 0));
    await promise('packing', '2026-11-20');
    expect(names(await list('?stage=to-pack'))).toEqual(['packing', 'paid']);
    await promise('paid', '2026-11-18');
    expect(names(await list('?stage=to-pack'))).toEqual(['paid', 'packing']);
    await promise('paid', '2026-11-25');
    expect(names(await list('?stage=to-pack'))).toEqual(['packing', 'paid']);
    await Promise.all([promise('packing', null), promise('paid', null)]);
  });

  test('counts every stage, and only what a search finds', async () => {
    const counts = { 'to-check': 2, waiting: 1, 'to-collect': 1, 'to-pack': 2, 'on-the-way': 1, late: 0 };
    expect(await list('?stage=waiting')).toMatchObject({ counts, pagination: { totalCount: 1, totalPages: 1 } });
    expect(await list()).toMatchObject({ counts, pagination: { totalCount: 7 } });
    const none = { ...counts, 'to-check': 0, waiting: 0, 'to-pack': 0, 'on-the-way': 0 };
    expect((await list('?query=recipient%20agreed')).counts).toEqual(none);
  });

  test('a card has what the shop needs at a glance', async () => {
    const { data } = await list('?stage=to-collect');
    expect(data).toEqual([
      {
        orderId: placed['agreed']?.id,
        stage: 'to-collect',
        isLate: false,
        createdAt: placed['agreed']?.createdAt,
        name: 'Recipient agreed',
        phone: placed['agreed']?.shippingAddress?.recipientPhone,
        city: 'Chittoor',
        isCollected: false,
        items: 1,
        contents: '1 × Pearl Gourami',
        source: 'shop',
        quoteState: 'accepted',
        deliveryByAgreement: false,
        grandTotal: '399.00',
        due: '399.00',
        surplus: '0.00',
        paymentState: 'requested',
        toldAt: null,
        holdUntil: null,
        remindAt: null,
        paysOnDelivery: false,
        promise: null,
      },
    ]);
  });

  test('orders are late after a day without a check, and when their reminder is due, also on the way', async () => {
    const remindAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
    await owner.call('PATCH', `/api/admin/orders/${placed['gone']?.id}/desk`, { remindAt });
    clock.pass({ hours: 1 });
    expect(names(await list('?stage=late'))).toEqual(['gone']);
    expect((await list()).counts).toMatchObject({ late: 1, 'on-the-way': 1 });
    clock.pass({ hours: 23 });
    expect(names(await list('?stage=late'))).toEqual(['fresh', 'drafted', 'gone']);
  });

  test.each(['', '#'])(
    'the order with the number comes first, before telephone numbers that hold it: %s',
    async (sign) => {
      const id = placed['packing']?.id ?? 0;
      const others = {
        shippingAddress: sql`jsonb_set(shipping_address, '{recipientPhone}', ${`"98${id}${id}${id}5550"`})`,
      };
      await shop.database.write.update(orders).set(others).where(ne(orders.id, id));
      const query = encodeURIComponent(`${sign}${id}`);
      for (const stage of ['', '&stage=to-pack']) {
        expect(names(await list(`?query=${query}&limit=1${stage}`))).toEqual(['packing']);
      }
      const gone = placed['gone']?.id ?? 0;
      expect(names(await list(`?query=${encodeURIComponent(sign)}${gone}&limit=1&stage=on-the-way`))).toEqual(['gone']);
    },
  );

  test('is for administrators, with a known stage', async () => {
    expect((await asha.call('GET', '/api/admin/desk')).status).toBe(403);
    expect((await owner.call('GET', '/api/admin/desk?stage=lost')).status).toBe(400);
  });
});

describe('the desk view of an order', () => {
  test('has the order, its quotes, payments and link', async () => {
    const id = placed['paid']?.id;
    const { body } = await owner.call<DeskOrder>('GET', `/api/admin/orders/${id}/desk`);
    expect(body).toMatchObject({
      order: { id, payment: { state: 'received', due: '0.00', received: '399.00' } },
      stage: 'to-pack',
      quotes: [{ round: 1, state: 'accepted', grandTotal: '399.00', version: 1 }],
      version: 1,
      payments: [{ method: 'upi', amount: '399.00', state: 'received', by: null }],
      due: '0.00',
    });
    expect(body.link).toMatch(new RegExp(`^http://localhost:\\d+/o#${id}\\.[\\w-]{43}$`));
    const again = await owner.call<DeskOrder>('GET', `/api/admin/orders/${id}/desk`);
    expect(again.body.link).toBe(body.link);
  });

  test('an order that is paid on delivery is packed without a payment', async () => {
    const url = `/api/admin/orders/${placed['agreed']?.id}/desk`;
    const { body } = await owner.call<DeskOrder>('PATCH', url, { paysOnDelivery: true });
    expect(body).toMatchObject({ stage: 'to-pack', paysOnDelivery: true, due: '399.00' });
    await shop.database.write.update(orders).set({ paysOnDelivery: false }).where(eq(orders.paysOnDelivery, true));
  });

  test('of an unknown order is not found', async () => {
    expect((await owner.call('GET', '/api/admin/orders/999999/desk')).status).toBe(404);
    const answer = await owner.call('PATCH', '/api/admin/orders/999999/desk', { paysOnDelivery: true });
    expect(answer.status).toBe(404);
  });
});
