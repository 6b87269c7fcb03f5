import { formatPaise, moneyText, type Paise } from '#contracts/money.ts';
import type { OrderLine, WantedProduct } from '#contracts/orders/order-input.ts';
import type { OrderLimits } from '#contracts/orders/order-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import type { LockedProducts } from './order-stock.ts';
import type { EarlierOrders } from './place-order-queries.ts';

/** In paise: the maximum of the amount columns, rounded down to whole crores of rupees. */
const LARGEST_ORDER = 2_000_000_000;

function sentences(parts: string[]): string {
  return parts.join(' ');
}

export function requireKnownProducts(lines: readonly OrderLine[], locked: LockedProducts): void {
  const missing = lines.filter(({ productId }) => !locked.get(productId)?.isActive);
  if (missing.length === 0) return;
  throw new AppError('not_found', 'A product in your cart is no longer available.', {
    details: missing.map(({ productId }) => ({
      productId,
      name: locked.get(productId)?.name ?? null,
      stock: 0,
    })),
  });
}

export function requireCurrentPrices(lines: readonly OrderLine[], locked: LockedProducts): void {
  const changed = lines.flatMap(({ productId, price }) => {
    const product = locked.get(productId);
    return product && product.pricePaise !== price ? [{ product, price }] : [];
  });
  if (changed.length === 0) return;
  const messages = changed.map(
    ({ product, price }) =>
      `The price of ${product.name} is now ${formatPaise(product.pricePaise)}, not ${formatPaise(price)}.`,
  );
  throw new AppError('price_changed', sentences(messages), {
    details: changed.map(({ product, price }) => ({
      productId: product.id,
      name: product.name,
      sentPrice: moneyText(price),
      price: moneyText(product.pricePaise),
      stock: product.stock,
    })),
  });
}

export function requireEnough(wanted: readonly WantedProduct[], locked: LockedProducts): void {
  const short = wanted.flatMap(({ productId, quantity }) => {
    const product = locked.get(productId);
    return product && product.stock < quantity ? [{ product, quantity }] : [];
  });
  if (short.length === 0) return;
  const messages = short.map(({ product }) =>
    product.stock === 0 ? `${product.name} is out of stock.` : `Only ${product.stock} of ${product.name} left.`,
  );
  throw new AppError('insufficient_stock', sentences(messages), {
    details: short.map(({ product, quantity }) => ({
      productId: product.id,
      name: product.name,
      wanted: quantity,
      stock: product.stock,
    })),
  });
}

export function requireBookable(subtotalPaise: Paise): void {
  if (subtotalPaise <= LARGEST_ORDER) return;
  throw new AppError('conflict', `An order can come to ${formatPaise(LARGEST_ORDER)} at most. Please split it.`);
}

const overLimit = (sentence: string) => new AppError('order_limit', `${sentence} Please talk to us on WhatsApp.`);

export function requireFewOrders({ lastHour, open }: EarlierOrders, limits: OrderLimits): void {
  if (lastHour < limits.ordersPerHour && open < limits.openOrders) return;
  throw overLimit('You have several orders waiting.');
}

export function requireFewPieces(
  wanted: readonly WantedProduct[],
  locked: LockedProducts,
  { piecesPerProduct }: OrderLimits,
): void {
  const many = wanted.find(({ quantity }) => quantity > piecesPerProduct);
  if (!many) return;
  throw overLimit(`${piecesPerProduct} pieces of ${locked.get(many.productId)?.name} can be ordered at once.`);
}

/** The order's own value counts with those that are open. */
export function requireSmallValue(
  { openPaise, hasDelivered }: EarlierOrders,
  ownPaise: Paise,
  { openValue }: OrderLimits,
): void {
  if (hasDelivered || openPaise + ownPaise <= openValue) return;
  throw overLimit(`Before the first delivery, open orders can come to ${formatPaise(openValue)} in all.`);
}
