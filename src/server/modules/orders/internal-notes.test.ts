import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#contracts/orders/orders.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { orders } from '#server/database/schema/orders.ts';
import { addProduct, createOrderClient, type OrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { anonymiseOrders } from './order-personal-data.ts';

let shop: TestShop;
let owner: OrderClient;
let asha: OrderClient;
let order: Order;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  owner = await createOrderClient(shop, { isAdmin: true });
  asha = await createOrderClient(shop);
  order = await asha.place(orderOf(await addProduct(shop)));
});
afterAll(() => shop.close());

const write = (internalNotes: unknown, id = order.id, client = owner) =>
  client.call<Order & { message: string }>('PUT', `/api/admin/orders/${id}/internal-notes`, { internalNotes });

describe('notes of the shop about an order', () => {
  test('are written, changed and taken away by administrators', async () => {
    expect((await owner.read(order.id)).body.internalNotes).toBeNull();
    const answer = await write('Rings back\non Monday');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...(await owner.read(order.id)).body, internalNotes: 'Rings back\non Monday' });
    expect((await write('  ')).body.internalNotes).toBeNull();
    expect((await write('x'.repeat(5000))).status).toBe(200);
    expect((await write(null)).body.internalNotes).toBeNull();
  });

  test('of two administrators who edit the same notes, the second gets a conflict', async () => {
    const writeOn = (previousInternalNotes: unknown, internalNotes: unknown) =>
      owner.call('PUT', `/api/admin/orders/${order.id}/internal-notes`, { internalNotes, previousInternalNotes });
    await write(null);
    expect((await writeOn(null, 'Rings on Monday')).status).toBe(200);
    expect(await writeOn(null, 'Rings on Friday')).toMatchObject({
      status: 409,
      body: { code: 'stale', message: 'The notes were changed by someone else in the meantime.' },
    });
    expect((await owner.read(order.id)).body.internalNotes).toBe('Rings on Monday');
    expect((await writeOn('Rings on Monday', 'Rings on Friday')).body).toMatchObject({
      internalNotes: 'Rings on Friday',
    });
    expect((await writeOn(7, 'Rings on Sunday')).status).toBe(400);
  });

  test('never reach a customer', async () => {
    await write('A difficult customer');
    const { body: listed } = await asha.call('GET', '/api/orders');
    const { body: mine } = await asha.call('GET', '/api/orders/myorders');
    const { body: read } = await asha.read(order.id);
    const { body: exported } = await asha.call('GET', '/api/auth/me/export');
    const { body: cancelled } = await asha.cancel(order.id);
    const sent = JSON.stringify([listed, mine, read, exported, cancelled]);
    expect(sent).toContain(order.shippingAddress?.addressLine1);
    expect(sent).not.toMatch(/difficult|internalNotes/);
    expect((await write('Mine', order.id, asha)).status).toBe(403);
  });

  test.each([['x'.repeat(5001)], [7], [undefined], ['\0']])('%j is refused', async (internalNotes) => {
    expect((await write(internalNotes)).status).toBe(400);
  });

  test('need an order', async () => {
    expect((await write('x', 999_999)).status).toBe(404);
  });

  test('go with the person that they are about', async () => {
    await write('A difficult customer');
    const previousInternalNotes = 'A difficult customer';
    await owner.call('PUT', `/api/admin/orders/${order.id}/internal-notes`, {
      internalNotes: previousInternalNotes,
      previousInternalNotes,
    });
    await anonymiseOrders(shop.ctx, asha.userId);
    const stored = await shop.database.write.select({ internalNotes: orders.internalNotes }).from(orders);
    expect(stored).toEqual([{ internalNotes: null }]);
    const noted = JSON.stringify(await shop.database.write.select().from(auditLog));
    expect(noted).toContain('/internal-notes');
    expect(noted).not.toContain('difficult');
  });
});
