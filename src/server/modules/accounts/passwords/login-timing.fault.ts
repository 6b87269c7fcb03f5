import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { callAs } from '#server/testing/call-api.ts';
import { newPerson, signUp } from '#server/testing/people.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const ROUNDS = 100;
const MOST_APART = 0.2;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
});
afterAll(() => shop.close());

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

test('an unknown address, an account without a password and a wrong password take the same time', async () => {
  const [known, withoutPassword] = [await signUp(shop), await signUp(shop)];
  await shop.database.write.update(users).set({ passwordHash: null }).where(eq(users.id, withoutPassword.id));
  const kinds = { known, withoutPassword, unknown: newPerson() };
  const times = { known: [] as number[], withoutPassword: [] as number[], unknown: [] as number[] };
  // One after the other in turns, so that whatever else the machine does falls on all kinds alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of ['known', 'withoutPassword', 'unknown'] as const) {
      const { email } = kinds[kind];
      const start = performance.now();
      const { status } = await callAs(shop)('POST', '/api/auth/login', { email, password: 'not the password' });
      times[kind].push(performance.now() - start);
      expect(status).toBe(401);
    }
  }
  const unknown = median(times.unknown);
  for (const kind of ['known', 'withoutPassword'] as const) {
    const apart = median(times[kind]) / unknown - 1;
    process.stdout.write(`${kind}: median ${(apart * 100).toFixed(1)} % from ${unknown.toFixed(1)} ms for nobody\n`);
    expect(Math.abs(apart), kind).toBeLessThan(MOST_APART);
  }
}, 60_000);
