import { randomInt } from 'node:crypto';
import pg from 'pg';
import { expect } from 'vitest';
import type { LoginResponse } from '#contracts/accounts/accounts.ts';
import type { Category, Product } from '#contracts/catalogue/catalogue.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { FLAT_ADDRESS } from '#contracts/testing/sample-order.ts';
import type { ConnectionOptions } from '#server/database/database.ts';
import { STOCKS_WITH_WRONG_LEDGERS } from '../modules/catalogue/stock-ledger.ts';
import { newPerson } from './people.ts';

const STOCK = 1_000_000;
const PRICES = ['19.99', '249.50', '1000.00'];

export const LEDGER_SETUP_KEY = 'the set-up key of the ledger';

export type OrderAttempt = { key: string; items: { product_id: number; quantity: number; price: string }[] };

export type Answer<T> = { status: number; headers: Headers; body: T };

/** Places orders in a shop in another process and checks afterwards that each acknowledged order is complete. */
export class OrderLedger {
  /** The address may change after a restart. */
  url: string;
  readonly #owner = newPerson();
  readonly #products: Product[] = [];
  readonly #acknowledged = new Map<string, { attempt: OrderAttempt; id: number }>();
  #headers: Record<string, string> = {};

  private constructor(url: string) {
    this.url = url;
  }

  /** Needs a shop without an administrator and with LEDGER_SETUP_KEY. */
  static async open(url: string): Promise<OrderLedger> {
    const ledger = new OrderLedger(url);
    await ledger.ask('POST', '/api/auth/create-first-admin', { ...ledger.#owner, secretKey: LEDGER_SETUP_KEY });
    await ledger.signIn();
    const category = await ledger.ask<Category>('POST', '/api/categories', { name: 'Goods', slug: 'goods' });
    for (const price of PRICES) {
      const about = { name: `Goods of ${price}`, description: '<p>Goods.</p>', categoryId: category.id };
      ledger.#products.push(await ledger.ask<Product>('POST', '/api/products', { ...about, price, stock: STOCK }));
    }
    return ledger;
  }

  get size(): number {
    return this.#acknowledged.size;
  }

  get productIds(): number[] {
    return this.#products.map(({ id }) => id);
  }

  has({ key }: OrderAttempt): boolean {
    return this.#acknowledged.has(key);
  }

  async signIn(): Promise<void> {
    const { email, password } = this.#owner;
    const { access } = await this.ask<LoginResponse>('POST', '/api/auth/login', { email, password });
    this.#headers = { authorization: `Bearer ${access}` };
  }

  async send<T>(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<Answer<T>> {
    const response = await fetch(this.url + path, {
      method,
      headers: { ...this.#headers, ...more, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as T };
  }

  async ask<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await this.send<T>(method, path, body);
    if (response.status >= 300)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  }

  attempt(key: string): OrderAttempt {
    const items = this.#products.map(({ id, price }) => ({ product_id: id, quantity: randomInt(1, 5), price }));
    return { key, items: items.slice(0, randomInt(1, items.length + 1)) };
  }

  /** Records the order if the response is 201. */
  async place(attempt: OrderAttempt): Promise<Answer<Order>> {
    const body = { ...FLAT_ADDRESS, items: attempt.items };
    const response = await this.send<Order>('POST', '/api/orders', body, { 'idempotency-key': attempt.key });
    if (response.status === 201) this.#acknowledged.set(attempt.key, { attempt, id: response.body.id });
    return response;
  }

  /** Checks through the API: the number of orders, the remaining stock, and that a key returns its order. */
  async expectWhole(): Promise<void> {
    const all = [...this.#acknowledged.values()];
    const { pagination } = await this.ask<{ pagination: { totalCount: number } }>('GET', '/api/orders?limit=1');
    expect({ distinct: new Set(all.map(({ id }) => id)).size, stored: pagination.totalCount }).toEqual({
      distinct: all.length,
      stored: all.length,
    });
    const items = all.flatMap(({ attempt }) => attempt.items);
    for (const { id } of this.#products) {
      const sold = items.filter((item) => item.product_id === id).reduce((sum, { quantity }) => sum + quantity, 0);
      expect((await this.ask<Product>('GET', `/api/products/${id}`)).stock).toBe(STOCK - sold);
    }
    for (const { attempt, id } of all.slice(-5)) expect((await this.place(attempt)).body.id).toBe(id);
  }

  /** Checks in the tables: every order has its lines, total, history, key and mails. */
  async expectNoHalves(connection: ConnectionOptions): Promise<void> {
    const [row] = await queryOnce(
      connection,
      `with lines as (select order_id, sum(price_paise * quantity) as total from order_items group by 1),
        events as (select order_id, count(*) as count from order_events group by 1),
        mails as (select (data ->> 'orderId')::int as order_id, count(*) as count from pgboss.job group by 1),
        keys as (select order_id, count(*) as count from order_keys group by 1)
      select count(*)::int as orders,
        count(*) filter (where o.subtotal_paise is distinct from lines.total)::int as "wrongTotals",
        count(*) filter (where events.count is distinct from 1)::int as "wrongHistory",
        count(*) filter (where mails.count is distinct from 2)::int as "wrongMail",
        count(*) filter (where keys.count is distinct from 1)::int as "wrongKeys"
      from orders o left join lines on lines.order_id = o.id left join events on events.order_id = o.id
        left join mails on mails.order_id = o.id left join keys on keys.order_id = o.id`,
    );
    expect(row).toEqual({ orders: this.size, wrongTotals: 0, wrongHistory: 0, wrongMail: 0, wrongKeys: 0 });
    await expectWholeStocks(connection);
  }
}

/** Every stock is the sum of its movements, and every line that was sold has one. */
export async function expectWholeStocks(connection: ConnectionOptions): Promise<void> {
  expect(await queryOnce(connection, `SELECT product_id ${STOCKS_WITH_WRONG_LEDGERS}`)).toEqual([]);
  const unnoted = await queryOnce(
    connection,
    `select i.id from order_items i left join stock_movements m on m.order_id = i.order_id
       and m.product_id = i.product_id and m.cause = 'sale' and m.quantity = -i.quantity
     where m.id is null and i.product_id is not null limit 20`,
  );
  expect(unnoted).toEqual([]);
}

/** Checks every B-tree index against its table, every table, and the page checksums. */
export async function expectSoundStorage(connection: ConnectionOptions): Promise<{ indexes: number }> {
  await queryOnce(connection, 'create extension if not exists amcheck');
  const [row] = await queryOnce<{ indexes: number }>(
    connection,
    `select count(*)::int as indexes from (
       select bt_index_check(i.indexrelid, true) from pg_index i
       join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
       where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid offset 0
     ) checked`,
  );
  const tables = await queryOnce(
    connection,
    `select c.relname, v.* from pg_class c, lateral verify_heapam(c.oid) v where c.relkind = 'r' and c.relpersistence = 'p'`,
  );
  const failures = await queryOnce(
    connection,
    'select datname, checksum_failures from pg_stat_database where checksum_failures > 0',
  );
  expect({ tables, failures }).toEqual({ tables: [], failures: [] });
  expect(row?.indexes).toBeGreaterThan(50);
  return { indexes: row?.indexes ?? 0 };
}

async function queryOnce<Row extends object>(connection: ConnectionOptions, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
