import { randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contracts/accounts/users.ts';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import type { StockLoss, StockMovement } from '#contracts/catalogue/stock-movements.ts';
import type { Pagination } from '#contracts/pagination.ts';
import { inTransaction } from '#server/http/context.ts';
import { deleteAccount } from '#server/modules/accounts/service.ts';
import { ledgerAddsUp } from '#server/testing/ledger-adds-up.ts';
import {
  addProduct,
  createOrderClient,
  line,
  type OrderClient,
  orderOf,
  stockOf,
} from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { csvOf, importFile } from '#server/testing/product-files.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const clock = testClock('2026-03-31T19:00:00Z');
let shop: TestShop;
let owner: OrderClient;
let customer: OrderClient;
let category: { id: number };

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
  owner = await createOrderClient(shop, { isAdmin: true });
  customer = await createOrderClient(shop);
  category = (await owner.call<{ id: number }>('POST', '/api/categories', { name: 'Fish', slug: 'fish' })).body;
});
afterAll(async () => {
  await ledgerAddsUp(shop.database.write);
  await shop.close();
});

const pathOf = (id: number) => `/api/admin/products/${id}/stock-movements`;
type List = { data: StockMovement[]; pagination: Pagination };
const historyOf = async (id: number, query = '') => (await owner.call<List>('GET', `${pathOf(id)}${query}`)).body;
const note = (id: number, body: object) => owner.call<StockMovement & { code: string }>('POST', pathOf(id), body);

async function createProduct(stock?: number): Promise<Product> {
  const body = { name: 'Ember Tetra', description: '<p>Small.</p>', price: '49.50', categoryId: category.id, stock };
  const response = await owner.call<Product>('POST', '/api/products', body);
  expect(response.status).toBe(201);
  return response.body;
}

describe('the history of a stock', () => {
  test('begins with the product and names every change, newest first', async () => {
    const product = await createProduct(20);
    const put = (change: object) => owner.call('PUT', `/api/products/${product.id}`, change);
    await put({ stock: 25, stockBefore: 20 });
    await put({ name: 'Ember Tetra', stock: 25 });
    await put({ stock: 26, stockBefore: 25, stockReason: 'received' });
    await put({ stock: 25, stockBefore: 26, stockReason: 'died' });
    for (const change of [{ stockReason: 'died' }, { stock: 30, stockBefore: 25, stockReason: 'died' }])
      expect((await put(change)).status).toBe(400);
    const order = await customer.place(orderOf([line(product, 3)]));
    await customer.cancel(order.id);
    await note(product.id, { cause: 'received', quantity: 10, note: ' From Chennai ' });
    await note(product.id, { cause: 'died', quantity: 2 });
    await note(product.id, { cause: 'counted', quantity: 31 });
    const row = { id: String(product.id), name: 'Ember Tetra', stock: '40' };
    await importFile(shop, await owner.headers(), csvOf([row]));

    const { data, pagination } = await historyOf(product.id);
    expect(data.map(({ cause, quantity, balance }) => [cause, quantity, balance])).toEqual([
      ['import', 9, 40],
      ['counted', -2, 31],
      ['died', -2, 33],
      ['received', 10, 35],
      ['cancellation', 3, 25],
      ['sale', -3, 22],
      ['died', -1, 25],
      ['received', 1, 26],
      ['edited', 5, 25],
      ['opening', 20, 20],
    ]);
    expect(data.find(({ cause }) => cause === 'received')).toMatchObject({
      note: 'From Chennai',
      orderId: null,
      by: expect.any(String),
      at: clock.now().toISOString(),
    });
    expect(data.find(({ cause }) => cause === 'sale')).toMatchObject({ orderId: order.id, by: null, note: null });
    expect(pagination).toMatchObject({ page: 1, totalCount: 10 });
    expect((await historyOf(product.id, '?page=2&limit=3')).data).toEqual(data.slice(3, 6));
  });

  test('has a row for a new product without stock, and for a count that changes nothing', async () => {
    const { id } = await createProduct();
    expect(await note(id, { cause: 'counted', quantity: 0 })).toMatchObject({
      status: 201,
      body: { cause: 'counted', quantity: 0, balance: 0 },
    });
    expect((await historyOf(id)).data.map(({ cause }) => cause)).toEqual(['counted', 'opening']);
  });

  test('goes with its product', async () => {
    const { id } = await createProduct(4);
    await owner.call('DELETE', `/api/products/${id}`);
    expect((await owner.call('GET', pathOf(id))).status).toBe(404);
    expect((await note(id, { cause: 'received', quantity: 1 })).status).toBe(404);
  });

  test('loses the name of an administrator whose account is erased', async () => {
    const { id } = await createProduct(4);
    const other = await createOrderClient(shop, { isAdmin: true });
    await other.call('POST', pathOf(id), { cause: 'received', quantity: 1 });
    expect((await historyOf(id)).data[0]?.by).not.toBeNull();
    await inTransaction(shop.ctx, ({ db }) => deleteAccount(db, other.userId));
    expect((await historyOf(id)).data[0]).toMatchObject({ cause: 'received', balance: 5, by: null });
  });
});

describe('a change with a reason', () => {
  test('never takes more than there are', async () => {
    const product = await createProduct(3);
    const { status, body } = await note(product.id, { cause: 'died', quantity: 4 });
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        code: 'insufficient_stock',
        message: 'Only 3 of Ember Tetra are in stock.',
        details: [{ productId: product.id, wanted: 4, stock: 3 }],
      },
    });
    expect(await stockOf(shop, product)).toBe(3);
  });

  test('never passes the largest stock', async () => {
    const product = await createProduct(3);
    expect(await note(product.id, { cause: 'received', quantity: 999_999_999 })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });

  test.each([
    [{}],
    [{ cause: 'sale', quantity: 1 }],
    [{ cause: 'received' }],
    [{ cause: 'received', quantity: -1 }],
    [{ cause: 'received', quantity: 1.5 }],
    [{ cause: 'died', quantity: 1, note: 'x'.repeat(201) }],
  ])('%j is refused', async (body) => {
    const { id } = await createProduct(3);
    expect(await note(id, body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  test('is in the audit log without its note', async () => {
    const { id } = await createProduct(8);
    await note(id, { cause: 'died', quantity: 2, note: 'secret words' });
    const { body } = await owner.call<{ data: AuditEntry[] }>('GET', '/api/admin/audit?limit=1');
    expect(body.data[0]).toMatchObject({ sentence: `Noted 2 died of product #${id}, Ember Tetra`, status: 201 });
    expect(JSON.stringify(body)).not.toContain('secret words');
  });

  test('shows on pages at once, and leaves the version alone', async () => {
    const product = await createProduct(1);
    const read = async () => (await owner.call<Product>('GET', `/api/products/${product.id}`)).body;
    expect((await read()).isInStock).toBe(true);
    await note(product.id, { cause: 'died', quantity: 1 });
    expect(await read()).toMatchObject({ isInStock: false, stock: 0, version: product.version });
  });
});

test('losses are what died in the last days, the most valuable first', async () => {
  const losses = async (query = '') => (await owner.call<StockLoss[]>('GET', `/api/admin/stock-losses${query}`)).body;
  clock.pass({ days: 400 });
  expect(await losses()).toEqual([]);
  const cheap = await addProduct(shop, { name: 'Cheap', pricePaise: 10_00 });
  const dear = await addProduct(shop, { name: 'Dear', pricePaise: 2500_50 });
  await note(cheap.id, { cause: 'died', quantity: 10 });
  clock.pass({ days: 20 });
  await note(cheap.id, { cause: 'died', quantity: 2 });
  await note(dear.id, { cause: 'died', quantity: 2 });
  await note(dear.id, { cause: 'counted', quantity: 1 });
  const dearLoss = { productId: dear.id, name: 'Dear', pieces: 2, value: '5001.00' };
  expect(await losses()).toEqual([dearLoss, { productId: cheap.id, name: 'Cheap', pieces: 12, value: '120.00' }]);
  expect(await losses('?days=7')).toEqual([
    dearLoss,
    { productId: cheap.id, name: 'Cheap', pieces: 2, value: '20.00' },
  ]);
  expect((await owner.call('GET', '/api/admin/stock-losses?days=0')).status).toBe(400);
});

describe('the ledger adds up', () => {
  test('after 200 random steps of everything that changes a stock, several at a time', async () => {
    const goods = await Promise.all(Array.from({ length: 4 }, () => createProduct(randomInt(30))));
    const any = <T>(things: readonly T[]): T => things[randomInt(things.length)] as T;
    const orders: number[] = [];
    const steps = [
      async () => {
        const { status, body } = await customer.tryToPlace(orderOf([line(any(goods), randomInt(1, 5))]));
        if (status === 201) orders.push(body.id);
        return status;
      },
      async () => (orders.length ? (await owner.setStatus(any(orders), any(['cancelled', 'pending']))).status : 200),
      async () => (await owner.call('PUT', `/api/products/${any(goods).id}`, { stock: randomInt(40) })).status,
      async () => {
        const before = randomInt(40);
        const change = { stock: before + randomInt(-5, 6) + 5, stockBefore: before };
        return (await owner.call('PUT', `/api/products/${any(goods).id}`, change)).status;
      },
      async () => {
        const cause = any(['received', 'died', 'counted']);
        return (await note(any(goods).id, { cause, quantity: randomInt(10) })).status;
      },
    ];
    for (let round = 0; round < 40; round += 1) {
      const statuses = await Promise.all(Array.from({ length: 5 }, () => any(steps)()));
      expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
      if (round % 10 !== 9) continue;
      const rows = goods.map(({ id, name }) => ({ id: String(id), name, stock: String(randomInt(30)) }));
      const { id, state } = await importFile(shop, await owner.headers(), csvOf(rows));
      expect(state).toBe('done');
      if (round % 20 === 9) await owner.call('POST', `/api/admin/products/import/${id}/undo`);
    }
    await ledgerAddsUp(shop.database.write);
    const { rows } = await shop.database.write.execute<{ movements: number }>(
      sql`select count(*)::int as movements from stock_movements`,
    );
    expect(rows[0]?.movements).toBeGreaterThan(100);
  }, 60_000);

  test('and the check finds a stock that was changed past the ledger', async () => {
    const product = await createProduct(5);
    await shop.database.write.execute(sql`update stock set quantity = 6 where product_id = ${product.id}`);
    await expect(ledgerAddsUp(shop.database.write)).rejects.toThrow();
    await shop.database.write.execute(sql`update stock set quantity = 5 where product_id = ${product.id}`);
  });
});

test('only stock-ledger.ts writes the stock table', async () => {
  const server = path.join(import.meta.dirname, '../..');
  const files = (await readdir(server, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !/\.(test|fault)\.ts$|^testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  const WRITES = /(insert into|update|delete from) (\$\{)?stock\b|\b(insert|update|delete)\((\w+\.)?stock\)/i;
  const writers: string[] = [];
  for (const file of files) if (WRITES.test(await readFile(path.join(server, file), 'utf8'))) writers.push(file);
  expect(writers).toEqual(['modules/catalogue/stock-ledger.ts']);
});
