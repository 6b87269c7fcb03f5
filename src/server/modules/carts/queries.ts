import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CartLine, CartProduct } from '#contracts/cart/account-cart.ts';
import { variantName } from '#contracts/catalogue/variant-name.ts';
import { moneyText } from '#contracts/money.ts';
import type { Db } from '#server/database/database.ts';
import { products, stock } from '#server/database/schema/catalogue.ts';
import { cartLines } from '#server/database/schema/orders.ts';

/** A line whose product is hidden stays where it is, and shows again together with the product. */
export function selectCartLines(db: Db, userId: number): Promise<CartLine[]> {
  return db
    .select({ productId: cartLines.productId, quantity: cartLines.quantity })
    .from(cartLines)
    .innerJoin(products, and(eq(products.id, cartLines.productId), eq(products.isActive, true)))
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.position));
}

export function selectNamedCartLines(db: Db, userId: number): Promise<(CartLine & { name: string })[]> {
  return db
    .select({ productId: cartLines.productId, name: products.name, quantity: cartLines.quantity })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.position));
}

/** Which of these products are for sale; they cannot be deleted before the transaction ends. */
export async function lockActiveProducts(db: Db, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.isActive, true)))
    .orderBy(asc(products.id))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

export async function deleteCartLines(db: Db, userId: number): Promise<void> {
  await db.delete(cartLines).where(eq(cartLines.userId, userId));
}

export async function insertCartLines(db: Db, userId: number, lines: CartLine[]): Promise<void> {
  if (lines.length === 0) return;
  await db.insert(cartLines).values(lines.map((line, position) => ({ ...line, userId, position })));
}

/** In no particular order; a product that is gone or hidden is left out. */
export async function selectCartProducts(db: Db, ids: number[]): Promise<CartProduct[]> {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      optionLabel: products.optionLabel,
      pricePaise: products.pricePaise,
      quantity: stock.quantity,
      imageUrl: products.imageUrl,
      isHeavy: products.isHeavy,
    })
    .from(products)
    .leftJoin(stock, eq(stock.productId, products.id))
    .where(and(inArray(products.id, ids), eq(products.isActive, true)));
  return rows.map(({ pricePaise, quantity, name, optionLabel, ...product }) => ({
    ...product,
    name: variantName({ name, optionLabel }),
    price: moneyText(pricePaise),
    stock: quantity ?? 0,
  }));
}
