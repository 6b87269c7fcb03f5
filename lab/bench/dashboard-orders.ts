import { openClient } from '../../src/server/database/database.ts';

const CUSTOMERS = 20_000;
const DAYS = 730;
const OPEN = 1_200;
const NAMES = ['Asha', 'Meera', 'Ravi', 'Kiran', 'Lakshmi', 'Arjun', 'Divya', 'Farhan', 'Gita', 'Hari'];
const LAST_NAMES = ['Rao', 'Iyer', 'Gowda', 'Khan', 'Menon', 'Patil', 'Nair', 'Das', 'Shetty', 'Pillai', 'Bose'];

/** The dictionary word of a number, as SQL. */
const wordOf = (words: string[], n: string) => `(array['${words.join("','")}'])[1 + (${n}) % ${words.length}]`;
const name = (n: string) => `${wordOf(NAMES, n)} || ' ' || ${wordOf(LAST_NAMES, `(${n}) / 7`)}`;

/** Two years of orders, nearly all of them finished, each with its lines, events, quote, payment, parcel and bill. */
const statements = (orders: number) => [
  `update products set kind = 'animal' where id % 2 = 0`,
  `insert into users (email, username, full_name, created_at)
   select 'customer-' || n || '@example.com', 'customer-' || n, ${name('n')}, now() - n * interval '40 minutes'
   from generate_series(1, ${CUSTOMERS}) n`,
  `with given as (
     select n, now() - n * interval '${(DAYS * 86_400) / orders} seconds' as at, jsonb_build_object(
       'recipientName', ${name('n % 20000')}, 'recipientPhone', (9000000000 + n % 20000)::text,
       'recipientEmail', 'customer-' || n % 20000 || '@example.com', 'addressLine1', n || ' Lake Road',
       'addressLine2', null, 'city', ${wordOf(['Bengaluru Urban', 'Chennai', 'Pune', 'Kochi', 'Delhi'], 'n')},
       'state', 'Karnataka', 'zipCode', (560001 + n % 97)::text, 'country', 'IN') as address
     from generate_series(1, ${orders}) n)
   insert into orders (user_id, status, subtotal_paise, shipping_paise, shipping_address, billing_address, created_at,
     delivered_at)
   select (select min(id) from users where username like 'customer-%') + n % ${CUSTOMERS},
     case when n <= ${OPEN} then (array['pending', 'processing', 'shipped'])[1 + n % 3]
       when n % 40 = 0 then 'cancelled' else 'delivered' end,
     45000, 15000, address, address, at, case when n > ${OPEN} and n % 40 <> 0 then at + interval '6 days' end
   from given order by n desc`,
  `insert into order_items (order_id, product_id, name, price_paise, quantity)
   select o.id, p.id, p.name, 15000, 1 + (o.id + line) % 3
   from orders o, generate_series(0, 2) line
   join lateral (select id, name from products where id = 1 + (o.id * 7 + line * 131) % (select max(id) from products)) p
     on true`,
  `insert into order_events (order_id, status, at, by)
   select o.id, e.status, least(o.created_at + e.after, now()), 'administrator' from orders o, (values
     ('pending', interval '0 hours'), ('processing', interval '5 hours'), ('shipped', interval '2 days'),
     ('delivered', interval '6 days')) e(status, after)
   where case o.status when 'pending' then e.status = 'pending' when 'cancelled' then e.status = 'pending'
     when 'processing' then e.after < interval '1 day' when 'shipped' then e.after < interval '3 days' else true end`,
  `insert into order_events (order_id, status, at, by)
   select id, 'cancelled', created_at + interval '1 hour', 'customer' from orders where status = 'cancelled'`,
  `insert into order_quotes (order_id, round, state, lines, subtotal_paise, shipping_paise, created_at, version)
   select o.id, round, case when round = 0 then 'ordered' when o.status = 'pending' and o.id % 2 = 0 then 'sent'
     else 'accepted' end, '[]', 45000, 15000, o.created_at, round
   from orders o, generate_series(0, 1) round`,
  `insert into order_payments (order_id, direction, method, amount_paise, state, received_on, created_at)
   select id, 'in', 'upi', 60000, 'received', (created_at + interval '1 day')::date, created_at + interval '1 day'
   from orders where status in ('processing', 'shipped', 'delivered')`,
  `update orders set received_paise = 60000 where status in ('processing', 'shipped', 'delivered')`,
  `insert into shipments (order_id, carrier, boxes, shipped_on)
   select id, (array['DTDC', 'Blue Dart'])[1 + id % 2], 1, (created_at + interval '2 days')::date
   from orders where status in ('shipped', 'delivered')`,
  `insert into bills (kind, series, financial_year, number, number_text, order_id, issued_on, snapshot, total_paise,
     tax_paise, created_at)
   select 'tax-invoice', 'JA', '26', id, 'JA/26/' || id, id, (created_at + interval '2 days')::date, jsonb_build_object(
     'title', 'Tax invoice', 'order', jsonb_build_object('id', id, 'placedOn', created_at::date),
     'seller', party, 'buyer', party || jsonb_build_object('name', shipping_address ->> 'recipientName'),
     'delivery', null, 'tax', null, 'payments', null, 'lines', (select jsonb_agg(jsonb_build_object('itemId', line,
       'description', 'Anubias nana petite no. ' || line || ' of order ' || id, 'hsn', '06029090', 'quantity', 2,
       'unit', 'NOS', 'value', '150.00', 'discount', '0.00', 'taxable', '142.86', 'rate', 5, 'cgst', '3.57',
       'sgst', '3.57', 'igst', '0.00', 'amount', '150.00')) from generate_series(1, 3) line)),
     60000, 2857, created_at + interval '2 days'
   from orders, (select jsonb_build_object('name', 'Jalaja Aquatics', 'stateCode', '29', 'stateName', 'Karnataka',
     'gstin', null, 'address', jsonb_build_array('14 Tank Bund Road', 'Bengaluru 560038')) as party) given
   where status in ('shipped', 'delivered')`,
];

export async function insertOrders(databaseUrl: string, orders: number): Promise<void> {
  const client = await openClient(databaseUrl);
  try {
    await client.query('set synchronous_commit = off');
    // Building it at the end is many times faster than updating it for each order.
    const { rows } = await client.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where indexname = 'orders_search_text'`,
    );
    await client.query('drop index orders_search_text');
    for (const statement of statements(orders)) await client.query(statement);
    for (const { indexdef } of rows) await client.query(indexdef);
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}
