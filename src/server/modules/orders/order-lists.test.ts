import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORDER_NEWS_LIMIT, type OrderNews } from '#contracts/orders/admin-orders.ts';
import type { Order } from '#contracts/orders/orders.ts';
import type { Pagination } from '#contracts/pagination.ts';
import { callAs } from '#server/testing/call-api.ts';
import { addProduct, createOrderClient, type OrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

type List = { data: Order[]; pagination?: Pagination };

const clock = testClock();
let shop: TestShop;
let asha: OrderClient;
let ravi: OrderClient;
let owner: OrderClient;
let hers: Order[];
let his: Order;
let own: Order;

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
  [asha, ravi, owner] = [
    await createOrderClient(shop),
    await createOrderClient(shop),
    await createOrderClient(shop, { isAdmin: true }),
  ];
  const body = orderOf(await addProduct(shop));
  const placeLater = (client: OrderClient, more: object = {}) => {
    clock.pass({ minutes: 1 });
    return client.place({ ...body, ...more });
  };
  hers = [
    await placeLater(asha),
    await placeLater(asha, { recipient_name: '100% Lakshmi_Devi', recipient_phone: '9000000001' }),
    await placeLater(asha),
  ];
  his = await placeLater(ravi);
  own = await placeLater(owner);
});
afterAll(() => shop.close());

const ids = ({ data }: List) => data.map(({ id }) => id);
const list = async (client: OrderClient, url: string) => (await client.call<List>('GET', url)).body;

describe('a customer', () => {
  test.each(['/api/orders/', '/api/orders', '/api/orders?scope=mine', '/api/orders/myorders/'])(
    'sees their own, newest first: %s',
    async (url) => {
      const body = await list(asha, url);
      expect(body).toEqual({ data: hers.toReversed() });
      expect(body.data[0]).not.toHaveProperty('customer');
    },
  );

  test('sees them in pages', async () => {
    for (const url of ['/api/orders?page=2&limit=2', '/api/orders/myorders?page=2&limit=2']) {
      expect(await list(asha, url)).toEqual({
        data: [hers[0]],
        pagination: { page: 2, limit: 2, totalCount: 3, totalPages: 2 },
      });
    }
    expect(await list(asha, '/api/orders?page=9')).toEqual({
      data: [],
      pagination: { page: 9, limit: 10, totalCount: 3, totalPages: 1 },
    });
  });

  test.each(['page=0', 'limit=101', 'limit=x', 'page=1&page=2', 'limit=1&limit=2', 'scope=hers'])(
    'is refused a list by ?%s',
    async (query) => expect((await asha.call('GET', `/api/orders?${query}`)).status).toBe(400),
  );

  test("is refused everybody's, and not given their own in place of them", async () => {
    expect(await asha.call('GET', '/api/orders?scope=all')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test("finds by text only their own, never another's by its id", async () => {
    expect(ids(await list(asha, `/api/orders?query=${his.id}`))).not.toContain(his.id);
    expect(ids(await list(asha, '/api/orders?query=lakshmi'))).toEqual([hers[1]?.id]);
  });

  test("can read their own order, not another customer's, and gets 404 for an unknown one", async () => {
    expect(await asha.read(hers[0]?.id ?? 0)).toMatchObject({ status: 200, body: hers[0] as Order });
    expect(await asha.read(his.id)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: "You don't have permission to view this order" },
    });
    expect(await asha.read(999_999)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'The requested order does not exist' },
    });
  });

  test.each(['abc', '0', '-1', '1.5', '99999999999'])('is refused an order by the id %s', async (id) => {
    expect((await asha.call('GET', `/api/orders/${id}`)).status).toBe(400);
  });

  test('who has none gets an empty list', async () => {
    expect(await list(await createOrderClient(shop), '/api/orders')).toEqual({ data: [] });
  });
});

describe('an administrator', () => {
  test('sees all with their customers, page 1 unless told otherwise', async () => {
    const body = await list(owner, '/api/orders/');
    expect(ids(body)).toEqual([own, his, ...hers.toReversed()].map(({ id }) => id));
    expect(body.pagination).toEqual({ page: 1, limit: 10, totalCount: 5, totalPages: 1 });
    expect(body.data[1]?.customer).toEqual({
      id: ravi.userId,
      email: expect.stringMatching(/^user-.*@example\.com$/),
      fullName: 'Asha Rao',
      username: expect.stringMatching(/^user-/),
    });
    const second = await list(owner, '/api/orders?page=2&limit=3');
    expect(ids(second)).toEqual([hers[1]?.id, hers[0]?.id]);
    expect(second.pagination).toEqual({ page: 2, limit: 3, totalCount: 5, totalPages: 2 });
  });

  test('sees all by name as well', async () => {
    expect(await list(owner, '/api/orders?scope=all')).toEqual(await list(owner, '/api/orders'));
  });

  test.each(['/api/orders?scope=mine', '/api/orders/myorders'])('sees their own: %s', async (url) => {
    expect(ids(await list(owner, url))).toEqual([own.id]);
  });

  test("reads anyone's order with its customer", async () => {
    expect((await owner.read(his.id)).body).toEqual({
      ...his,
      internalNotes: null,
      source: 'shop',
      liveGoods: null,
      customer: expect.objectContaining({ id: ravi.userId }),
    });
  });

  test('finds by id, recipient, telephone, e-mail and name', async () => {
    const { body } = await owner.read(his.id);
    expect(ids(await list(owner, `/api/orders?query=%23${his.id}`))).toEqual([his.id]);
    expect(ids(await list(owner, `/api/orders?query=${body.customer?.email.slice(0, 12).toUpperCase()}`))).toEqual([
      his.id,
    ]);
    expect(ids(await list(owner, '/api/orders?query=Lakshmi'))).toEqual([hers[1]?.id]);
    expect(ids(await list(owner, '/api/orders?query=9000000001'))).toEqual([hers[1]?.id]);
    expect(ids(await list(owner, '/api/orders?query=asha'))).toHaveLength(5);
    expect(ids(await list(owner, '/api/orders?query=nobody'))).toEqual([]);
  });

  test('finds the number first as the id, before telephone numbers that hold it', async () => {
    const found = ids(await list(owner, `/api/orders?query=${hers[0]?.id}`));
    expect(found[0]).toBe(hers[0]?.id);
    expect(found.length).toBeGreaterThan(1);
  });

  test('finds what looks like a pattern only as it stands', async () => {
    expect(ids(await list(owner, '/api/orders?query=100%25'))).toEqual([hers[1]?.id]);
    expect(ids(await list(owner, '/api/orders?query=i_D'))).toEqual([hers[1]?.id]);
    expect(ids(await list(owner, '/api/orders?query=%25a%25'))).toEqual([]);
  });
});

test('a visitor is asked to sign in everywhere', async () => {
  const visitor = callAs(shop);
  const statuses = [
    await visitor('GET', '/api/orders'),
    await visitor('GET', '/api/orders/myorders/'),
    await visitor('GET', `/api/orders/${his.id}`),
    await visitor('PATCH', `/api/orders/${his.id}`, { status: 'shipped' }),
    await visitor('POST', `/api/orders/${his.id}/cancel`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 401, 401, 401, 401]);
});

describe('the news of an open dashboard', () => {
  const news = async () => (await owner.call<{ data: OrderNews[] }>('GET', '/api/admin/orders/news')).body.data;

  test('are the orders and cancellations of customers, newest first, and nothing that the shop did', async () => {
    const before = await news();
    const order = await asha.place(orderOf(await addProduct(shop)));
    await owner.setStatus(order.id, 'processing');
    await owner.setStatus(order.id, 'pending');
    clock.pass({ minutes: 1 });
    await asha.cancel(order.id);
    const event = { id: expect.any(Number), orderId: order.id };
    const [placed, cancelled] = [order.createdAt, clock.now().toISOString()];
    expect(await news()).toEqual([
      { ...event, status: 'cancelled', at: cancelled },
      { ...event, status: 'pending', at: placed },
      ...before,
    ]);
  });

  test('are at most the last ones', async () => {
    const goods = await addProduct(shop);
    for (let count = 0; count < ORDER_NEWS_LIMIT; count += 1) await asha.place(orderOf(goods));
    expect(await news()).toHaveLength(ORDER_NEWS_LIMIT);
  });
});
