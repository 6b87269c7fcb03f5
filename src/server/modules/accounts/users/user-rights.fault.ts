import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { callAs } from '#server/testing/call-api.ts';
import { openTestShop } from '#server/testing/test-shop.ts';

const RACES = 100;

test('of two administrators who revoke each other at the same moment one remains, a hundred times', async () => {
  const shop = await openTestShop({ catalogue: 'empty' });
  let remained = 0;
  for (let race = 0; race < RACES; race += 1) {
    await shop.database.write.update(users).set({ isAdmin: false });
    const [one, other] = [await shop.signIn({ isAdmin: true }), await shop.signIn({ isAdmin: true })];
    await Promise.all([
      callAs(shop, one.headers)('POST', '/api/users/revoke-admin', { userId: other.userId }),
      callAs(shop, other.headers)('POST', '/api/users/revoke-admin', { userId: one.userId }),
    ]);
    if ((await shop.database.write.$count(users, sql`is_admin`)) === 1) remained += 1;
  }
  process.stdout.write(`Administrators who revoke each other: one remains in ${remained} of ${RACES} races\n`);
  expect(remained).toBe(RACES);
  await shop.close();
});
