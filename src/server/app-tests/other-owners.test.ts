import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OTHER_ADDRESS } from '#contracts/testing/sample-order.ts';
import { sessions, userIdentities } from '#server/database/schema/accounts.ts';
import { callAs } from '#server/testing/call-api.ts';
import { addProduct, createOrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** The response to a customer who names another customer's record. */
const ownership: Record<
  string,
  { thing: 'order' | 'address' | 'identity' | 'session'; status: number; body?: object }
> = {
  'GET /api/orders/:id': { thing: 'order', status: 403 },
  'POST /api/orders/:id/cancel': { thing: 'order', status: 403 },
  'GET /api/orders/:id/link': { thing: 'order', status: 403 },
  'GET /api/orders/:id/bill': { thing: 'order', status: 403 },
  'POST /api/orders/:id/claim-link': { thing: 'order', status: 403 },
  'GET /api/orders/:id/bills/:billId.pdf': { thing: 'order', status: 403 },
  'PUT /api/shippingaddress/:id': { thing: 'address', status: 404, body: OTHER_ADDRESS },
  'DELETE /api/shippingaddress/:id': { thing: 'address', status: 404 },
  'PATCH /api/shippingaddress/:id/default': { thing: 'address', status: 404, body: { isDefault: true } },
  'DELETE /api/auth/idp/:id': { thing: 'identity', status: 404 },
  'DELETE /api/auth/sessions/:id': { thing: 'session', status: 404 },
};

/** A customer with an order, two addresses and a provider sign-in, all containing a marker. */
async function openOwner() {
  const mark = `Padma${randomBytes(4).toString('hex')}`;
  const client = await createOrderClient(shop);
  const order = await client.place(
    orderOf(await addProduct(shop), { recipient_name: mark, is_default: true, notes: mark }),
  );
  const second = { ...OTHER_ADDRESS, recipientName: mark };
  const { status, body: address } = await client.call<{ id: number }>('POST', '/api/shippingaddress', second);
  expect(status).toBe(201);
  const [identity] = await shop.database.write
    .insert(userIdentities)
    .values({ userId: client.userId, subject: mark, provider: 'google.com', linkedAt: new Date() })
    .returning({ id: userIdentities.id });
  const [session] = await shop.database.write.select().from(sessions).where(eq(sessions.userId, client.userId));
  const ids = { order: order.id, address: address.id, identity: identity?.id ?? 0, session: session?.reference ?? '' };
  return { mark, ids };
}

async function everythingOwned(): Promise<string> {
  const tables = ['orders', 'order_events', 'pgboss.job', 'stock', 'addresses', 'user_identities'];
  const found = [];
  for (const table of tables) {
    const { rows } = await shop.database.write.execute(sql`select t::text from ${sql.raw(table)} t order by 1`);
    found.push({ table, rows });
  }
  return JSON.stringify(found);
}

describe('what belongs to another customer', () => {
  test("every route that names a customer's record is tested below", () => {
    const named = shop.app.rightsTable
      .filter(({ method, url, access }) => access === 'customer' && method !== 'HEAD' && url.includes(':id'))
      .map(({ method, url }) => `${method} ${url}`);
    expect(Object.keys(ownership).sort()).toEqual([...new Set(named)].sort());
  });

  test.each(Object.entries(ownership))('%s', async (route, { thing, status, body }) => {
    const owner = await openOwner();
    const before = await everythingOwned();
    expect(before).toContain(owner.mark);
    const [method = '', path = ''] = route.split(' ');
    const call = callAs(shop, (await shop.signIn()).headers);
    const answer = await call(
      method as 'GET',
      path.replace(':id', String(owner.ids[thing])).replace(/:\w+/, '1'),
      body,
    );
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'message']);
    expect(JSON.stringify(answer.body)).not.toContain(owner.mark);
    expect(await everythingOwned()).toBe(before);
  });
});
