import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Order } from '#contracts/orders/orders.ts';
import { callAs } from './call-api.ts';
import {
  addProduct,
  type Goods,
  line,
  mailsToCome,
  type OrderClient,
  orderOf,
  type Refusal,
  stockOf,
} from './order-fixtures.ts';
import type { TestShop } from './test-shop.ts';

export type Buyer = (body: object) => Promise<{ status: number; body: Order & Refusal }>;

/** Signed-in users, each with their own session. */
export async function openBuyers(shop: TestShop, count: number): Promise<Buyer[]> {
  const mark = randomInt(1e9);
  const { rows } = await shop.database.write.execute<{ userId: number; sessionId: number }>(sql`
    with people as (
      insert into users (email, username)
      select ${`buyer-${mark}-`}::text || n || '@example.com', ${`buyer-${mark}-`}::text || n
      from generate_series(1, ${count}::int) n returning id
    )
    insert into sessions (user_id, source, created_at) select id, 'password', ${shop.ctx.now()}::timestamptz from people
    returning user_id as "userId", id as "sessionId"`);
  return Promise.all(
    rows.map(async (claims) => {
      const call = callAs(shop, { authorization: `Bearer ${await shop.app.accessTokens.sign(claims)}` });
      return (body: object) => call<Order & Refusal>('POST', '/api/orders', body);
    }),
  );
}

export function countStatuses(responses: { status: number }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** All buyers order one of the same product at once. */
export async function sellOut(shop: TestShop, buyers: Buyer[], stock: number) {
  const goods = await addProduct(shop, { stock });
  const begun = performance.now();
  const responses = await Promise.all(buyers.map((buy) => buy(orderOf(goods))));
  return { ms: performance.now() - begun, counts: countStatuses(responses), left: await stockOf(shop, goods) };
}

/** Two members of one family: every other buyer orders one or the other, while the owner changes their family. */
export async function sellOutFamily(shop: TestShop, buyers: Buyer[], owner: OrderClient, stock: number) {
  const members = [await addProduct(shop, { stock }), await addProduct(shop, { stock: 2 * stock, pricePaise: 99_00 })];
  const places = members.map(({ id }) => ({ productId: id, optionLabel: `Option ${id}` }));
  const { body: family } = await owner.call<{ id: number }>('POST', '/api/admin/families', {
    name: 'F',
    members: places,
  });
  const edits = [places.toReversed(), places].map((order) =>
    owner.call('PUT', `/api/admin/families/${family.id}`, { name: 'F', members: order }),
  );
  const buying = Promise.all(buyers.map((buy, index) => buy(orderOf(members[index % 2] as Goods))));
  const edited = countStatuses(await Promise.all(edits));
  const responses = await buying;
  const of = (member: number) => countStatuses(responses.filter((_, index) => index % 2 === member));
  const left = await Promise.all(members.map((goods) => stockOf(shop, goods)));
  return { counts: [of(0), of(1)], left, edited, sold: await Promise.all(members.map((goods) => booked(shop, goods))) };
}

/** All buyers order different quantities at once, while the stock is read repeatedly. */
export async function sellQuantities(shop: TestShop, buyers: Buyer[], stock: number, quantities: number[]) {
  const goods = await addProduct(shop, { stock });
  const buying = Promise.all(
    quantities.map((quantity, index) => (buyers[index % buyers.length] as Buyer)(orderOf([line(goods, quantity)]))),
  );
  const seen = await lookUntil(buying, () => stockOf(shop, goods));
  const responses = await buying;
  const sold = responses.reduce((sum, { status }, index) => sum + (status === 201 ? (quantities[index] ?? 0) : 0), 0);
  return {
    counts: countStatuses(responses),
    sold,
    seen,
    left: await stockOf(shop, goods),
    booked: await booked(shop, goods),
  };
}

const LOOK_EVERY_MS = 5;

async function lookUntil(end: Promise<unknown>, look: () => Promise<number>): Promise<number[]> {
  const seen: number[] = [];
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    seen.push(await look());
    await Promise.race([over, sleep(LOOK_EVERY_MS)]);
  }
  return seen;
}

/** The quantity of a product in orders that are not cancelled. */
export async function booked(shop: TestShop, { id }: Goods): Promise<number> {
  const { rows } = await shop.database.write.execute<{ total: number }>(sql`
    select coalesce(sum(i.quantity), 0)::int as total from order_items i join orders o on o.id = i.order_id
    where i.product_id = ${id} and o.status <> 'cancelled'`);
  return rows[0]?.total ?? Number.NaN;
}

export function shuffled<T>(things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, at: randomInt(2 ** 32) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ thing }) => thing);
}

/** Carts with the same products in different order. */
export async function buyBaskets(shop: TestShop, buyers: Buyer[], products: number) {
  const stock = buyers.length;
  const goods = await Promise.all(Array.from({ length: products }, () => addProduct(shop, { stock })));
  const before = await deadlocks(shop);
  const begun = performance.now();
  const responses = await Promise.all(buyers.map((buy) => buy(orderOf(shuffled(goods).map((one) => line(one))))));
  const ms = performance.now() - begun;
  const left = await Promise.all(goods.map((one) => stockOf(shop, one)));
  return { ms, counts: countStatuses(responses), left, deadlocks: (await deadlocks(shop)) - before };
}

const MOST_CONNECTIONS = 10;

/** The deadlock count, after every connection has reported its statistics. */
export async function deadlocks(shop: TestShop): Promise<number> {
  const flush = () => shop.database.write.execute(sql`select pg_stat_force_next_flush(), pg_sleep(0.1)`);
  await Promise.all(Array.from({ length: MOST_CONNECTIONS }, flush));
  const { rows } = await shop.database.write.execute<{ deadlocks: number }>(sql`
    select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`);
  return rows[0]?.deadlocks ?? Number.NaN;
}

/** Orders, while an administrator edits the stock as a difference to what the form shows. */
export async function sellWhileEditing(shop: TestShop, buyers: Buyer[], owner: OrderClient, edits: number) {
  const goods = await addProduct(shop, { stock: 100 });
  const edit = () => owner.call('PUT', `/api/products/${goods.id}`, { stock: 107, stockBefore: 100 });
  const responses = await Promise.all(
    shuffled([...buyers.map((buy) => () => buy(orderOf(goods))), ...Array.from({ length: edits }, () => edit)]).map(
      (step) => step(),
    ),
  );
  return {
    counts: countStatuses(responses),
    left: await stockOf(shop, goods),
    expected: 100 + 7 * edits - buyers.length,
  };
}

/** Deletes and edits products while they are being ordered. */
export async function sellWhileDeleting(shop: TestShop, buyers: Buyer[], owner: OrderClient) {
  const goods = await Promise.all(Array.from({ length: 6 }, () => addProduct(shop, { stock: 1000 })));
  const before = await deadlocks(shop);
  const buying = buyers.map((buy) => () => buy(orderOf(shuffled(goods).map((one) => line(one)))));
  const deleting = goods.slice(0, 3).map(
    ({ id }) =>
      () =>
        owner.call('DELETE', `/api/products/${id}`),
  );
  const editing = goods.slice(3).map(
    ({ id }) =>
      () =>
        owner.call('PUT', `/api/products/${id}`, { name: 'Renamed' }),
  );
  const responses = await Promise.all(shuffled([...buying, ...deleting, ...editing]).map((step) => step()));
  return { counts: countStatuses(responses), deadlocks: (await deadlocks(shop)) - before };
}

const RACES_AT_ONCE = 5;

/** A customer cancels each of their orders at the moment when the shop marks it as shipped. */
export async function cancelWhileShipping(shop: TestShop, customer: OrderClient, owner: OrderClient, rounds: number) {
  const goods = await addProduct(shop, { stock: rounds });
  const race = async (round: number) => {
    const { id } = await customer.place(orderOf(goods));
    const steps = [() => customer.cancel(id), () => owner.setStatus(id, 'shipped', 'pending')];
    const responses = await Promise.all((round % 2 === 0 ? steps : steps.toReversed()).map((step) => step()));
    const winner = responses.find(({ status }) => status === 200)?.body.status;
    const { status, history } = (await owner.read(id)).body;
    const mails = (await mailsToCome(shop, id)).filter(({ kind }) => kind !== 'order-received');
    const expected = [{ kind: 'order-status', orderId: id, status, to: 'customer' }];
    return {
      statuses: responses.map((response) => response.status).toSorted((a, b) => a - b),
      isOneOutcome: winner === status && history.length === 2,
      isMailedOnce: isDeepStrictEqual(
        mails.toSorted((a, b) => b.kind.localeCompare(a.kind)),
        status === 'cancelled' ? [...expected, { kind: 'cancellation-to-shop', orderId: id }] : expected,
      ),
    };
  };
  const outcomes: Awaited<ReturnType<typeof race>>[] = [];
  while (outcomes.length < rounds) {
    const first = outcomes.length;
    outcomes.push(...(await Promise.all(Array.from({ length: RACES_AT_ONCE }, (_, index) => race(first + index)))));
  }
  return { outcomes, left: await stockOf(shop, goods), booked: await booked(shop, goods) };
}

const STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'cancelled', 'cancelled'];

/** Cancels and restores orders of one product at random, several at a time. */
export async function cancelAndRestore(shop: TestShop, buyers: Buyer[], owner: OrderClient, steps: number) {
  const stock = 12;
  const goods = await addProduct(shop, { stock });
  const placed = await Promise.all(buyers.map((buy) => buy(orderOf([line(goods, randomInt(1, 5))]))));
  const orders = placed.filter(({ status }) => status === 201).map(({ body }) => body.id);
  const move = () => owner.setStatus(orders[randomInt(orders.length)] ?? 0, STATUSES[randomInt(STATUSES.length)] ?? '');
  const responses = await Promise.all(Array.from({ length: steps }, move));
  const [left, held] = [await stockOf(shop, goods), await booked(shop, goods)];
  return { counts: countStatuses([...placed, ...responses]), left, conserved: left + held === stock };
}
