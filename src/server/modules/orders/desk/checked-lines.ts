import { variantName } from '#contracts/catalogue/variant-name.ts';
import type { CheckedLine } from '#contracts/orders/desk/quotes.ts';
import type { StoredQuoteLine } from '#server/database/schema/order-desk.ts';
import { AppError, invalidField } from '#server/http/app-error.ts';
import type { StoredItem } from '../order-queries.ts';
import type { LockedProducts } from '../order-stock.ts';

type Checked = Exclude<CheckedLine, { check: 'substitute' }>;
type Substitute = Extract<CheckedLine, { check: 'substitute' }>;

function refused(index: number, field: string, message: string): AppError {
  return invalidField(`lines.${index}.${field}`, message);
}

/** The lines of a quote: each line of the order once, and after them the substitutes. */
export function quoteLinesOf(
  lines: readonly CheckedLine[],
  items: readonly StoredItem[],
  products: LockedProducts,
): StoredQuoteLine[] {
  const checkOf = new Map<number, StoredQuoteLine>();
  const replaced = new Set<number>();
  const substitutes: StoredQuoteLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.check === 'substitute') continue;
    const item = items.find(({ id }) => id === line.itemId);
    if (!item) throw refused(index, 'itemId', 'The order has no such line');
    if (checkOf.has(item.id)) throw refused(index, 'itemId', 'Each line is checked once');
    if (line.check === 'fewer' && line.quantity >= item.quantity) {
      throw refused(index, 'quantity', `Fewer than the ${item.quantity} that were ordered`);
    }
    checkOf.set(item.id, checkedLine(item, line));
  }
  if (checkOf.size < items.length) throw new AppError('invalid_input', 'Please check every line');
  for (const [index, line] of lines.entries()) {
    if (line.check !== 'substitute') continue;
    const instead = checkOf.get(line.replaces);
    if (!instead || instead.check === 'available') {
      throw refused(index, 'replaces', 'A substitute stands in for a line that is not complete');
    }
    if (replaced.has(line.replaces)) throw refused(index, 'replaces', 'Each line has one substitute');
    replaced.add(line.replaces);
    substitutes.push(substituteLine(index, line, instead, products));
  }
  return [...items.flatMap(({ id }) => checkOf.get(id) ?? []), ...substitutes];
}

/** What was ordered, as a line of round 0. */
export function orderedLine(item: StoredItem): StoredQuoteLine {
  return checkedLine(item, { check: 'available', itemId: item.id });
}

function offeredOf(item: StoredItem, line: Checked): number {
  if (line.check === 'none') return 0;
  return line.check === 'fewer' ? line.quantity : item.quantity;
}

function checkedLine(item: StoredItem, line: Checked): StoredQuoteLine {
  const { id: itemId, productId, name, imageUrl, pricePaise, isHeavy, quantity: ordered } = item;
  const offered = offeredOf(item, line);
  return {
    itemId,
    productId,
    name,
    imageUrl,
    pricePaise,
    isHeavy,
    ordered,
    quantity: offered,
    offered,
    check: line.check,
    restock: line.check !== 'available' && line.restock,
    note: line.note ?? null,
    replaces: null,
  };
}

function substituteLine(
  index: number,
  line: Substitute,
  instead: StoredQuoteLine,
  products: LockedProducts,
): StoredQuoteLine {
  const product = products.get(line.productId);
  if (!product?.isActive) throw refused(index, 'productId', 'This product is not in the shop');
  if (product.id === instead.productId) throw refused(index, 'productId', 'Please choose another product');
  const { imageUrl, isHeavy } = product;
  const pricePaise = line.price ?? product.pricePaise;
  if (pricePaise > product.pricePaise) throw refused(index, 'price', 'A substitute costs at most its present price');
  return {
    itemId: null,
    productId: product.id,
    name: variantName(product),
    imageUrl,
    pricePaise,
    isHeavy,
    ordered: 0,
    quantity: line.quantity,
    offered: line.quantity,
    check: 'substitute',
    restock: false,
    note: line.note ?? null,
    replaces: line.replaces,
  };
}

export function leavesNothing(lines: readonly CheckedLine[]): boolean {
  return lines.every(({ check }) => check === 'none');
}

/** Missing pieces are usually dead: they go back into stock only where the desk says so. */
export function markedItem({ itemId, ordered, offered, restock }: StoredQuoteLine) {
  return itemId === null ? [] : [{ id: itemId, quantity: ordered, unsellable: restock ? 0 : ordered - offered }];
}
