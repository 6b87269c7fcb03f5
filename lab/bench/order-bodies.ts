import type { Client } from 'pg';
import { FLAT_ADDRESS } from '../../src/server/testing/sample-address.ts';

/** More than any run can buy. */
const STOCK = 100_000_000;
const PRODUCTS = 100;

export type Goods = { id: number; price: string };

/** Products that never sell out. */
export async function stockGoods(client: Client): Promise<Goods[]> {
  const { rows } = await client.query<Goods>(
    `with chosen as (
       update stock set quantity = ${STOCK}
       where product_id in (select product_id from stock where quantity > 0 order by product_id limit ${PRODUCTS})
       returning product_id
     )
     select id, to_char(price_paise / 100.0, 'FM99999990.00') as price
     from products join chosen on product_id = id order by id`,
  );
  return rows;
}

/** An order of one of them. */
export function orderBody({ id, price }: Goods): string {
  return JSON.stringify({ ...FLAT_ADDRESS, items: [{ product_id: id, quantity: 1, price }], shipping_cost: '150.00' });
}
