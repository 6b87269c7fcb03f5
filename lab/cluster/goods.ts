import { FLAT_ADDRESS } from '../../src/contracts/testing/sample-order.ts';
import { expectStatus } from './caller.ts';
import type { Person } from './people.ts';

/** Some fields of the API's product; a change sends all fields back. */
export type Product = { id: number; name: string; price: string; stock: number; version: number };

export function orderOf({ id, price }: Product): object {
  return { ...FLAT_ADDRESS, items: [{ product_id: id, quantity: 1, price }], shipping_cost: '150.00' };
}

/** As an administrator, so that the response is not cached. */
export function getProduct(port: number, { call, token }: Person, id: number): Promise<Product> {
  return expectStatus<Product>(200, call(port, { path: `/api/products/${id}?status=all`, token }));
}

export async function changeProduct(
  port: number,
  owner: Person,
  id: number,
  change: Partial<Product>,
): Promise<Product> {
  const { call, token } = owner;
  const body = { ...(await getProduct(port, owner, id)), ...change };
  return expectStatus<Product>(200, call(port, { method: 'PUT', path: `/api/products/${id}`, body, token }));
}
