import { join } from 'node:path';
import type { PostalAddress } from '../../src/contracts/addresses.ts';
import { createAccessTokens } from '../../src/server/platform/access-token.ts';
import { openClient } from '../../src/server/platform/database.ts';
import { startServer } from '../start-server.ts';
import type { Keep } from '../stop-at-end.ts';
import { startSeededDatabase } from './seeded-database.ts';

export type OrderShop = {
  url: string;
  databaseUrl: string;
  tokens: string[];
  /** An order of one of each product. */
  bodies: string[];
  productIds: number[];
  /** Of somebody who has a few orders and places no more. */
  token: string;
};

const PRODUCTS = 100;
const BUYERS = 64;
const STOCK = 100_000_000;
const ORDERS_OF_ONE = 20;
export const SESSION_SECRET = 'a secret for measuring, of no use elsewhere';

const ADDRESS = {
  recipient_name: 'Asha Rao',
  recipient_phone: '9876543210',
  address_line_1: '12 Lotus Street',
  city: 'Chittoor',
  state: 'Andhra Pradesh',
  zip_code: '517001',
  country: 'IN',
};

/** The same as an order keeps it. */
const KEPT_ADDRESS: PostalAddress = {
  recipientName: ADDRESS.recipient_name,
  recipientEmail: null,
  recipientPhone: ADDRESS.recipient_phone,
  addressLine1: ADDRESS.address_line_1,
  addressLine2: null,
  city: ADDRESS.city,
  state: ADDRESS.state,
  zipCode: ADDRESS.zip_code,
  country: ADDRESS.country,
};

/** A shop with buyers, and with so many orders of other people. No pages: nothing has to be built for this. */
export async function startOrderShop(keep: Keep, orders: number): Promise<OrderShop> {
  process.env['JALAJA_SERVER_ENTRY'] ??= join(import.meta.dirname, '../../src/server/testing/api-process.ts');
  const database = await keep(startSeededDatabase(PRODUCTS));
  const client = await openClient(database.url);
  await client.query(`update stock set quantity = ${STOCK}`);
  const products = await client.query<{ id: number; price: string }>(
    `select id, to_char(price_paise / 100.0, 'FM99999990.00') as price from products order by id`,
  );
  const claims = await client.query<{ userId: number; sessionId: number }>(
    `with people as (
       insert into users (email, username)
       select 'buyer-' || n || '@example.com', 'buyer-' || n from generate_series(1, ${BUYERS}) n returning id
     )
     insert into sessions (user_id, source, created_at) select id, 'password', now() from people
     returning user_id as "userId", id as "sessionId"`,
  );
  const [reader] = claims.rows;
  if (!reader) throw new Error('Nobody is there to order');
  await client.query(`insert into users (email, username)
    select 'other-' || n || '@example.com', 'other-' || n from generate_series(1, 5000) n`);
  await client.query(
    `with people as (select array_agg(id) as ids from users where username like 'other-%'), placed as (
       insert into orders (user_id, status, subtotal_paise, shipping_paise, shipping_address, created_at)
       select case when n <= $2 then $3::int else people.ids[1 + n % cardinality(people.ids)] end, 'delivered', 50000, 15000,
         $4::jsonb, now() - n * interval '1 minute'
       from people, generate_series(1, $1::int + $2::int) n returning id
     ), noted as (
       insert into order_events (order_id, status, at, by) select id, 'pending', now(), 'customer' from placed
     )
     insert into order_items (order_id, product_id, name, image_url, price_paise, quantity)
     select placed.id, 1 + (placed.id + n) % ${PRODUCTS}, 'Pearl Gourami', '/media/goods.webp', 25000, 1
     from placed, generate_series(1, 2) n`,
    [orders, ORDERS_OF_ONE, reader.userId, JSON.stringify(KEPT_ADDRESS)],
  );
  await client.query('vacuum (analyze)');
  await client.end();
  const server = await keep(
    startServer({ DATABASE_URL: database.url, DEMO_CATALOGUE: 'off', MAIL_WORKER: 'off', SESSION_SECRET }),
  );
  const { sign } = createAccessTokens(SESSION_SECRET, () => new Date());
  const [token = '', ...tokens] = await Promise.all(claims.rows.map(sign));
  return {
    url: server.url,
    databaseUrl: database.url,
    tokens,
    token,
    productIds: products.rows.map(({ id }) => id),
    bodies: products.rows.map(({ id, price }) =>
      JSON.stringify({ ...ADDRESS, items: [{ product_id: id, quantity: 1, price }], shipping_cost: '150.00' }),
    ),
  };
}
