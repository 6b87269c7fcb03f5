import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockSubscriptions } from '#server/database/schema/notifications.ts';
import { callAs } from '#server/testing/call-api.ts';
import { freePort, startSmtpStandIn } from '#server/testing/smtp-stand-in.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const SUBSCRIBERS = 100;
const BACK_LIMIT_MS = 60_000;

let shop: TestShop;
let port: number;
beforeAll(async () => {
  port = await freePort();
  shop = await openTestShop({ config: { smtpUrl: `smtp://127.0.0.1:${port}` } });
});
afterAll(() => shop.close());

const addresses = Array.from({ length: SUBSCRIBERS }, (_, index) => `reader-${index}@example.com`);
const GONE = 'gone@example.com';

async function jobs(condition = sql`true`): Promise<number> {
  const { rows } = await shop.database.write.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where ${condition}`,
  );
  return rows[0]?.count ?? 0;
}

async function askToBeTold(productId: number): Promise<void> {
  const rows = [...addresses, GONE].map((email) => ({ productId, email }));
  await shop.database.write.insert(stockSubscriptions).values(rows);
}

test('a mail server that is down, then refuses, then accepts: every subscriber gets one mail', async () => {
  await askToBeTold(1);
  const { headers } = await shop.signIn({ isAdmin: true });
  const { body } = await callAs(shop, headers)('POST', '/api/stock-notifications/notify', { productId: 1 });
  expect(body).toEqual({ queued: SUBSCRIBERS + 1 });

  shop.app.mailWorker.start();
  await expect.poll(() => jobs(sql`started_on is null`), { timeout: 60_000 }).toBe(0);

  const server = await startSmtpStandIn({ port });
  const refused = new Map<string, number>();
  server.answers.rcptTo = (address) => {
    refused.set(address, (refused.get(address) ?? 0) + 1);
    return 450;
  };
  await expect.poll(() => refused.size, { timeout: 60_000 }).toBe(SUBSCRIBERS + 1);

  server.answers.rcptTo = (address) => (address === GONE ? 550 : null);
  const back = performance.now();
  await expect.poll(() => jobs(), { timeout: BACK_LIMIT_MS, interval: 100 }).toBe(0);
  const seconds = (performance.now() - back) / 1000;
  process.stdout.write(
    `mail server back: ${server.mails.length} of ${SUBSCRIBERS} mails, the last after ${seconds.toFixed(1)} s\n`,
  );

  expect(server.mails.map(({ to }) => to[0]).sort()).toEqual([...addresses].sort());
  const { rows } = await shop.database.write.execute(sql`
    select count(*) filter (where mailed_at is not null)::int as mailed,
      array_agg(email) filter (where failed_at is not null) as failed from stock_subscriptions`);
  expect(rows).toEqual([{ mailed: SUBSCRIBERS, failed: [GONE] }]);
  await server.stop();
});
