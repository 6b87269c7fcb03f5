import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Address } from '#contracts/addresses/addresses.ts';
import { SAMPLE_ADDRESS } from '#contracts/testing/sample-order.ts';
import { users } from '#server/database/schema/accounts.ts';
import { addresses } from '#server/database/schema/orders.ts';
import { inTransaction } from '#server/http/context.ts';
import { callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { saveAddress } from './service.ts';

const URL = '/api/shippingaddress';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
});
afterAll(() => shop.close());

async function customer() {
  const { userId, headers } = await shop.signIn();
  return { userId, call: callAs(shop, headers) };
}

async function held(userId: number) {
  const rows = await shop.database.write.select().from(addresses).where(eq(addresses.userId, userId));
  return { total: rows.length, defaults: rows.filter(({ isDefault }) => isDefault).length };
}

test('fifty first addresses at once are all saved, and one is the default', async () => {
  const { userId, call } = await customer();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      call<Address>('POST', URL, { ...SAMPLE_ADDRESS, isDefault: index % 3 === 0 }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
  expect(await held(userId)).toEqual({ total: 50, defaults: 1 });
});

test('creating, deleting, changing and choosing at once leaves exactly one default', async () => {
  const { userId, call } = await customer();
  const ids: number[] = [];
  for (let made = 0; made < 16; made += 1) ids.push((await call<Address>('POST', URL, SAMPLE_ADDRESS)).body.id);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const id = ids[(index * 7) % ids.length];
      if (index % 4 === 0) return call('POST', URL, { ...SAMPLE_ADDRESS, isDefault: index % 8 === 0 });
      if (index % 4 === 1) return call('DELETE', `${URL}/${id}`);
      if (index % 4 === 2) return call('PATCH', `${URL}/${id}/default`, { isDefault: true });
      return call('PUT', `${URL}/${id}`, { ...SAMPLE_ADDRESS, isDefault: true });
    }),
  );
  for (const { status, body } of answers) expect([200, 201, 204, 404], JSON.stringify(body)).toContain(status);
  const deleted = answers.filter(({ status }) => status === 204).length;
  expect(deleted).toBeGreaterThan(0);
  expect(await held(userId)).toEqual({ total: 16 + 13 - deleted, defaults: 1 });
});

test('one address deleted by many at once is deleted once, and all of them deleted at once leaves none', async () => {
  const { userId, call } = await customer();
  const ids: number[] = [];
  for (let made = 0; made < 10; made += 1) ids.push((await call<Address>('POST', URL, SAMPLE_ADDRESS)).body.id);
  const same = await Promise.all(Array.from({ length: 5 }, () => call('DELETE', `${URL}/${ids[0]}`)));
  expect(same.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404, 404]);
  expect(await held(userId)).toEqual({ total: 9, defaults: 1 });
  const all = await Promise.all(ids.slice(1).map((id) => call('DELETE', `${URL}/${id}`)));
  expect(all.map(({ status }) => status)).toEqual(Array(9).fill(204));
  expect(await held(userId)).toEqual({ total: 0, defaults: 0 });
});

test('transactions that already refer to the customer save addresses side by side, without a collision', async () => {
  const { userId } = await customer();
  let begun = 0;
  let runs = 0;
  let allRefer: () => void = () => {};
  const together = new Promise<void>((resolve) => {
    allRefer = resolve;
  });
  await Promise.all(
    Array.from({ length: 4 }, () =>
      inTransaction(shop.ctx, async (ctx) => {
        runs += 1;
        await ctx.db.select().from(users).where(eq(users.id, userId)).for('key share');
        begun += 1;
        if (begun === 4) allRefer();
        await together;
        await saveAddress(ctx, userId, SAMPLE_ADDRESS);
      }),
    ),
  );
  expect(runs).toBe(4);
  expect(await held(userId)).toEqual({ total: 4, defaults: 1 });
});

test('an account that goes while an address is being saved takes it along or refuses it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { userId, call } = await customer();
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => call('POST', URL, SAMPLE_ADDRESS))),
      shop.database.write.delete(users).where(eq(users.id, userId)),
    ]);
    for (const { status } of answers) expect([201, 401]).toContain(status);
    expect(await held(userId)).toEqual({ total: 0, defaults: 0 });
  }
});
