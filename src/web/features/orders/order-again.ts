import { type CurrentProducts, heavyMark, type NewCartItem } from '#contracts/cart/cart.ts';

/** A line of an order, as far as it is needed to buy it again. */
export type OrderedItem = { quantity: number; product: { id: number | null; name: string } };

export type OrderAgain = {
  lines: { item: NewCartItem; quantity: number }[];
  /** Names of products that are not available. */
  gone: string[];
  /** Names of products with less stock than was ordered. */
  fewer: string[];
};

/** The items of an order that can be bought again, at current prices. */
export function orderAgain(items: readonly OrderedItem[], products: CurrentProducts): OrderAgain {
  const again: OrderAgain = { lines: [], gone: [], fewer: [] };
  for (const { product: sold, quantity } of items) {
    const product = sold.id === null ? null : products.get(sold.id);
    if (!product || product.stock <= 0) {
      again.gone.push(sold.name);
      continue;
    }
    const { id, name, imageUrl, stock } = product;
    const item = { id, name, price: Number(product.price), imageUrl, stock, ...heavyMark(product) };
    again.lines.push({ item, quantity });
    if (stock < quantity) again.fewer.push(name);
  }
  return again;
}
