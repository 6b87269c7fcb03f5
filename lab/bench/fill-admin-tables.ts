import type { Client } from 'pg';
import { withoutTextIndexes } from './without-text-indexes.ts';

export type AdminTableSizes = { products: number; orders: number; users: number; entries: number };

/** People, their orders and the log of what was done, as a shop would have them after a few years. */
export async function fillAdminTables(client: Client, sizes: AdminTableSizes): Promise<void> {
  // What is made here refers to what is there: looking each reference up would take half of the time.
  await client.query('set session_replication_role = replica');
  await withoutTextIndexes(client, ['users', 'orders', 'audit_log'], () => insertRows(client, sizes));
  await client.query('reset session_replication_role');
  await client.query('vacuum (analyze)');
}

async function insertRows(client: Client, { products, orders, users, entries }: AdminTableSizes): Promise<void> {
  await client.query(
    `insert into users (email, username, full_name, created_at)
     select 'shopper-' || n || '@mail' || n % 40 || '.example', 'shopper-' || n,
       (array['Asha','Ravi','Lakshmi','Venkat','Meena','Suresh','Padma','Kiran'])[1 + n % 8] || ' ' ||
       (array['Rao','Reddy','Naidu','Sharma','Iyer','Menon','Gowda','Das','Patel','Nair'])[1 + n / 8 % 10] || ' ' || n,
       now() - n * interval '40 minutes'
     from generate_series(1, $1::int) n`,
    [users],
  );
  await client.query(
    `insert into addresses (user_id, recipient_name, recipient_phone, address_line1, city, state, zip_code, country,
       is_default, created_at, updated_at)
     select id, full_name, '9' || lpad((id * 7919 % 1000000000)::text, 9, '0'), '12 Lotus Street', 'Chittoor',
       'Andhra Pradesh', '517001', 'IN', true, now(), now()
     from users where username like 'shopper-%'`,
  );
  await client.query(
    `with people as (select array_agg(id order by id) as ids, count(*)::int as total from users where username like 'shopper-%'),
     placed as (
       insert into orders (user_id, status, subtotal_paise, shipping_paise, shipping_address, created_at)
       select people.ids[1 + n * 31 % people.total],
         (array['pending','processing','shipped','cancelled','delivered','delivered','delivered','delivered','delivered'])[
           case when n < 300 then 1 + n % 3 else 4 + n % 6 end],
         50000 + n % 1000 * 100, 15000,
         jsonb_build_object('recipientName', a.recipient_name, 'recipientPhone', a.recipient_phone, 'recipientEmail', null,
           'addressLine1', a.address_line1, 'addressLine2', null, 'city', a.city, 'state', a.state, 'zipCode', a.zip_code,
           'country', a.country),
         now() - n * interval '12 minutes'
       from people, generate_series(1, $1::int) n
       join lateral (select * from addresses where user_id = people.ids[1 + n * 31 % people.total]) a on true
       returning id, user_id, created_at
     ), noted as (
       insert into order_events (order_id, status, at, by, actor_id)
       select id, 'pending', created_at, 'customer', user_id from placed
     )
     insert into order_items (order_id, product_id, name, image_url, price_paise, quantity)
     select placed.id, 1 + (placed.id + n) % least(1000, $2::int), 'Pearl Gourami', '/media/goods.webp', 25000, 1
     from placed, generate_series(1, 2) n`,
    [orders, products],
  );
  await client.query(
    `with people as (select array_agg(id order by id) as ids, count(*)::int as total from users)
     insert into audit_log (at, actor_id, action, details, address, status)
     select now() - n * interval '5 minutes', people.ids[1 + n % people.total],
       (array['auth.login','auth.login','auth.login','PATCH /api/orders/:id','PUT /api/products/:id','POST /api/tags'])[1 + n % 6],
       '{"params": {"id": 1}}', '127.0.0.1', 200
     from people, generate_series(1, $1::int) n`,
    [entries],
  );
  await client.query(
    `insert into stock_subscriptions (product_id, email, created_at)
     select 1 + n % least(500, $2::int), 'waiting-' || n || '@example.com', now() - n * interval '20 minutes'
     from generate_series(1, $1::int) n`,
    [users, products],
  );
}
