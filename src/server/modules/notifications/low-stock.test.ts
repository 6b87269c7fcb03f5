import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { ownContext } from '#server/http/context.ts';
import { dueWork } from '#server/modules/housekeeping/due-work.ts';
import { type OpenDesk, openDesk } from '#server/testing/desk-fixtures.ts';
import { addProduct, type Goods, line, orderOf } from '#server/testing/order-fixtures.ts';
import { mailedTo } from '#server/testing/outbox.ts';

let at: OpenDesk;
let other: ReturnType<typeof openDatabase>;
let fish: Goods;
let moss: Goods;
beforeAll(async () => {
  at = await openDesk();
  other = openDatabase({ write: at.shop.connection }, at.shop.ctx.log);
  fish = await addProduct(at.shop, { name: 'Neon Tetra', stock: 7 });
  moss = await addProduct(at.shop, { name: 'Java Moss', stock: 30 });
});
afterAll(async () => {
  await other?.close();
  await at?.shop.close();
});

/** As every process does it every five minutes; the number of mails that were queued. */
async function due(db = at.shop.database): Promise<number> {
  const ctx = ownContext(db.write, at.shop.ctx.log, at.clock.now);
  return (await dueWork(ctx, at.shop.settings))['low stock mails'] ?? 0;
}

const mails = async () =>
  (await mailedTo(at.shop, at.shop.settings.email)).filter((mail) => /^Subject: .*run low/m.test(mail));
const buy = (goods: Goods, quantity: number) => at.customer.place(orderOf([line(goods, quantity)]));

async function setPolicy(values: object, version: number): Promise<void> {
  expect((await at.admin.call('PUT', '/api/admin/policies/stock', { values, version })).status).toBe(200);
}

test('nothing is sent until the owner turns it on', async () => {
  await buy(fish, 2);
  expect(await due()).toBe(0);
});

test('two processes send one mail a day, about what fell since the last', async () => {
  await setPolicy({ mailIsOn: true, lowAt: 5 }, 0);
  const sent = await Promise.all([due(), due(other), due(), due(other)]);
  expect(sent.toSorted()).toEqual([0, 0, 0, 1]);
  expect(await mails()).toHaveLength(1);
  expect((await mails())[0]).toContain('Neon Tetra: 5 left (low at 5)');

  // The next morning nothing else has fallen, and before 8 o'clock nobody looks.
  at.clock.pass({ hours: 18 });
  await buy(moss, 26);
  expect(await due()).toBe(0);
  at.clock.pass({ hours: 3 });
  expect((await Promise.all([due(), due(other)])).toSorted()).toEqual([0, 1]);
  const [, second] = await mails();
  expect(second).toContain('Java Moss: 4 left (low at 5)');
  expect(second).not.toContain('Neon Tetra');

  at.clock.pass({ hours: 24 });
  expect([await due(), await due(other)]).toEqual([0, 0]);
});

test('a product can have its own number, and what is filled up meanwhile is not mailed', async () => {
  const rare = await addProduct(at.shop, { name: 'Rare Shrimp', stock: 20 });
  await at.shop.database.write.update(products).set({ lowStockAt: 18 }).where(eq(products.id, rare.id));
  await at.shop.database.write.update(products).set({ lowStockAt: 1 }).where(eq(products.id, fish.id));
  at.clock.pass({ hours: 24 });
  await buy(rare, 3);
  await buy(fish, 1);
  expect(await due()).toBe(1);
  expect((await mails()).at(-1)).toContain('Rare Shrimp: 17 left (low at 18)');
  at.clock.pass({ hours: 24 });
  await buy(fish, 3);
  expect(await due()).toBe(1);
  const refill = { cause: 'received', quantity: 50 };
  const path = `/api/admin/products/${fish.id}/stock-movements`;
  expect((await at.admin.call('POST', path, refill)).status).toBe(201);
  expect(await mails()).toHaveLength(3);
});
