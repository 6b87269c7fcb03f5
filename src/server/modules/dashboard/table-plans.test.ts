import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClient } from '#server/database/database.ts';
import { actorOf, type Context } from '#server/http/context.ts';
import { listAudit, listUsers } from '#server/modules/accounts/service.ts';
import { selectBestSellers } from '#server/modules/orders/best-sellers.ts';
import { selectBillPage } from '#server/modules/orders/bills/bill-queries.ts';
import { selectOpenIds } from '#server/modules/orders/desk/desk-list-queries.ts';
import { listOrderNews, listOrders } from '#server/modules/orders/list-orders.ts';
import { PolicyWatch } from '#server/modules/settings/policy-watch.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { getCustomer, listCustomerOrders } from './customer-view.ts';
import { searchShop } from './search-shop.ts';
import { summarise } from './service.ts';

let shop: TestShop;
let client: Client;
let ctx: Context;
const statements: { query: string; params: unknown[] }[] = [];

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  client = await openClient(shop.connection);
  // Tables this small would be read whole: without sequential scans the plan shows whether an index can be used.
  await client.query('set enable_seqscan = off');
  const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) };
  const { userId } = await shop.signIn({ isAdmin: true });
  const actor = actorOf({ userId, sessionId: 1, isAdmin: true, role: null });
  const db = drizzle(client, { casing: 'snake_case', logger });
  ctx = { ...shop.ctx, db, readDb: db, actor };
});
afterAll(async () => {
  await client.end();
  await shop.close();
});

async function plansOf(work: () => Promise<unknown>): Promise<string> {
  statements.length = 0;
  await work();
  const plans: string[] = [];
  for (const { query, params } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params);
    plans.push(...rows.map((row) => row['QUERY PLAN']));
  }
  return plans.join('\n');
}

const config = { dataDir: 'no-such-folder', databaseUrl: undefined, isDemo: false };

describe('every dashboard table is read through an index', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['orders', () => listOrders(ctx, { page: 1, limit: 10 })],
    ['orders of one status', () => listOrders(ctx, { page: 1, limit: 10, status: 'pending' })],
    ['orders by a name', () => listOrders(ctx, { page: 1, limit: 10, query: 'lakshmi' })],
    ['orders by a number', () => listOrders(ctx, { page: 1, limit: 10, query: '98765' })],
    ['news of orders', () => listOrderNews(ctx)],
    ['users by e-mail', () => listUsers(ctx, { page: 1, limit: 10, email: 'lakshmi' })],
    ['everything by a word', () => searchShop(ctx, 'lakshmi')],
    ['everything by a number', () => searchShop(ctx, '98765')],
    ['everything by a short number', () => searchShop(ctx, '7')],
    ['the log', () => listAudit(ctx, { page: 1, limit: 10 })],
    ['the log by a word', () => listAudit(ctx, { page: 1, limit: 10, query: 'lakshmi' })],
    ['the log by words that are shown', () => listAudit(ctx, { page: 1, limit: 10, query: 'deleted product #7' })],
    ['the summary', () => summarise(ctx, { config, policies: new PolicyWatch(ctx.db, ctx.tagVersions) })],
    ['a customer', () => getCustomer(ctx, ctx.actor?.userId ?? 0)],
    ['the orders of a customer', () => listCustomerOrders(ctx, ctx.actor?.userId ?? 0, {})],
    ['the log by one of two sentences', () => listAudit(ctx, { page: 1, limit: 10, query: 'as answered' })],
  ])('%s', async (_, work) => {
    const plans = await plansOf(work);
    expect(plans).toContain('Index');
    expect(plans).not.toMatch(/Seq Scan on (orders|order_events|users|products|audit_log|stock )/);
  });
});

test('the overview reads no lines of orders, and finds overpaid ones by their index', async () => {
  expect(await plansOf(() => selectBestSellers(ctx))).toContain('Backward using product_sales_most');
  const plans = await plansOf(() => summarise(ctx, { config, policies: new PolicyWatch(ctx.db, ctx.tagVersions) }));
  expect(plans).toMatch(/Scan (using|on) orders_overpaid/);
  expect(plans).not.toMatch(/ on order_items/);
});

test('bills are found by a name or number through an index', async () => {
  const plans = await plansOf(() =>
    selectBillPage(ctx.db, { query: 'lakshmi' }, { page: 1, limit: 20, isPaged: true }),
  );
  expect(plans.match(/Index Scan on bills_search_text/g)).toHaveLength(2);
});

test('open orders are found by their status, not among all orders by their age', async () => {
  await client.query('set enable_sort = off');
  const all = { matches: undefined, first: [], limit: 20, offset: 0 };
  const plans = await plansOf(() => selectOpenIds(ctx.db, undefined, all));
  expect(plans.match(/Backward using orders_by_status/g)).toHaveLength(3);
});
