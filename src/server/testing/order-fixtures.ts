import { eq, sql } from 'drizzle-orm';
import { moneyText } from '#contracts/money.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { FLAT_ADDRESS } from '#contracts/testing/sample-order.ts';
import { sessions } from '#server/database/schema/accounts.ts';
import { products, stock } from '#server/database/schema/catalogue.ts';
import { openStocks } from '../modules/catalogue/stock-ledger.ts';
import type { MailJob } from '../modules/mail/mail-jobs.ts';
import { type Call, callAs } from './call-api.ts';
import type { TestShop } from './test-shop.ts';

export type Goods = { id: number; name: string; price: string };

type Parcel = Partial<Pick<typeof products.$inferInsert, 'kind' | 'weightGrams' | 'boxSize' | 'isHeavy'>>;
type GoodsOptions = Parcel & { stock?: number; pricePaise?: number; name?: string; isActive?: boolean };

const goods = { slug: 'goods', description: '<p>Calm.</p>', imageUrl: '/media/goods.webp' };

/** Inserts a product directly into the database. */
export async function addProduct(shop: TestShop, options: GoodsOptions = {}): Promise<Goods> {
  const { stock: quantity = 100, pricePaise = 249_00, name = 'Pearl Gourami', isActive = true, ...parcel } = options;
  const [row] = await shop.database.write
    .insert(products)
    .values({ name, ...goods, pricePaise, isActive, ...parcel })
    .returning({ id: products.id });
  if (!row) throw new Error('The product was not stored');
  await openStocks(shop.ctx, [{ productId: row.id, quantity }]);
  return { id: row.id, name, price: moneyText(pricePaise) };
}

export function line({ id, price }: Goods, quantity = 1) {
  return { product_id: id, quantity, price };
}

export function orderOf(goods: Goods | ReturnType<typeof line>[], more: object = {}) {
  return { items: Array.isArray(goods) ? goods : [line(goods)], shipping_cost: '150.00', ...FLAT_ADDRESS, ...more };
}

type Method = Parameters<Call>[0];

export type Refusal = {
  code: string;
  message: string;
  errors?: Record<string, string>;
  details?: Record<string, unknown>[];
};

/** Signs in a new user who places and changes orders. The session lasts however far a test moves the clock. */
export async function createOrderClient(shop: TestShop, account: Parameters<TestShop['signIn']>[0] = {}) {
  const { userId } = await shop.signIn(account);
  const [session] = await shop.database.write.select().from(sessions).where(eq(sessions.userId, userId));
  const claims = { userId, sessionId: session?.id ?? 0 };
  const headers = async () => ({ authorization: `Bearer ${await shop.app.accessTokens.sign(claims)}` });
  const call = async <T = Refusal>(method: Method, url: string, payload?: object | string, more: object = {}) =>
    callAs(shop, { ...(await headers()), ...more })<T>(method, url, payload);
  const tryToPlace = (body: object, key?: string) =>
    call<Order & Refusal>('POST', '/api/orders/', body, key === undefined ? {} : { 'idempotency-key': key });
  return {
    userId,
    headers,
    call,
    tryToPlace,
    place: async (body: object): Promise<Order> => {
      const response = await tryToPlace(body);
      if (response.status !== 201) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
      return response.body;
    },
    setStatus: (id: number, status: string, seenStatus?: string) =>
      call<Order & Refusal>('PATCH', `/api/orders/${id}`, { status, seenStatus }),
    cancel: (id: number) => call<Order & Refusal>('POST', `/api/orders/${id}/cancel`),
    read: (id: number) => call<Order & Refusal>('GET', `/api/orders/${id}`),
  };
}

export type OrderClient = Awaited<ReturnType<typeof createOrderClient>>;

export async function stockOf(shop: TestShop, { id }: Pick<Goods, 'id'>): Promise<number> {
  const [row] = await shop.database.write.select().from(stock).where(eq(stock.productId, id));
  return row?.quantity ?? Number.NaN;
}

/** The queued mails about an order, oldest first. */
export async function mailsToCome(shop: TestShop, orderId: number) {
  const { rows } = await shop.database.write.execute<{ data: MailJob }>(sql`
    select data - 'requestId' as data from pgboss.job where (data ->> 'orderId')::int = ${orderId} order by created_on`);
  return rows.map(({ data }) => data);
}

/** Counts everything that an order writes, to show that nothing was written. */
export async function writtenRows(shop: TestShop) {
  const { rows } = await shop.database.write.execute<Record<string, number>>(sql`select
    (select count(*)::int from orders) as orders,
    (select count(*)::int from order_items) as items,
    (select count(*)::int from order_events) as events,
    (select count(*)::int from order_keys) as keys,
    (select coalesce(sum(version + 1), 0)::int from order_quotes) as quotes,
    (select count(*)::int from pgboss.job) as mails,
    (select count(*)::int from addresses) as addresses,
    (select coalesce(sum(quantity), 0)::int from stock) as stock,
    (select count(*)::int from cache_invalidations) as invalidations`);
  return rows[0];
}
