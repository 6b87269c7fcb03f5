import { type Paise, parseMoney } from '#contracts/money.ts';
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '#contracts/orders/order-limits.ts';
import type { CartLine, CartProduct } from './account-cart.ts';

/** What has changed since the line was added. Shown until the shopper dismisses it or changes the line. */
export type LineChange = { priceBefore?: number; onlyLeft?: number };

export type CartItem = {
  id: number;
  name: string;
  price: number;
  quantity: number;
  imageUrl: string | null;
  /** 0: sold out or deleted. The line stays in its place but is not counted. */
  stock: number;
  /** Only on lines of heavy products. */
  isHeavy?: boolean;
  change?: LineChange;
};

export type NewCartItem = Omit<CartItem, 'quantity' | 'change'>;

export type Cart = { items: CartItem[]; count: number; total: number };

/** Current products; null for a deleted one. */
export type CurrentProducts = ReadonlyMap<number, CartProduct | null>;

export type CartAction =
  | { type: 'add'; item: NewCartItem; quantity?: number }
  | { type: 'remove'; id: number }
  | { type: 'setQuantity'; id: number; quantity: number }
  | { type: 'clear' }
  | { type: 'restore'; items: CartItem[] }
  /** Lines that are not in the update stay as they are. */
  | { type: 'refresh'; products: CurrentProducts }
  /** Replaces all lines, with current product data. */
  | { type: 'adopt'; lines: readonly CartLine[]; products: CurrentProducts }
  | { type: 'dismissChange'; id: number };

export const CART_STORAGE_KEY = 'cart';
/** The limit of an order. */
export const MAX_CART_LINES = MAX_ORDER_LINES;
export const MAX_CART_QUANTITY = MAX_LINE_QUANTITY;

export const emptyCart: Cart = { items: [], count: 0, total: 0 };

export function isAvailable(item: Pick<CartItem, 'stock'>): boolean {
  return item.stock > 0;
}

/** The lines that can be ordered; only these are in count and total. */
export function availableItems(items: readonly CartItem[]): CartItem[] {
  return items.filter(isAvailable);
}

/** For the line of a product. */
export function heavyMark({ isHeavy }: Pick<CartProduct, 'isHeavy'>): Pick<CartItem, 'isHeavy'> {
  return isHeavy ? { isHeavy } : {};
}

export function cartSubtotal(items: readonly Pick<CartItem, 'price' | 'quantity'>[]): Paise {
  return items.reduce((sum, item) => sum + (parseMoney(item.price) ?? 0) * item.quantity, 0);
}

/** How many more of a product can be added. */
export function roomInCart({ items }: Cart, { id, stock }: Pick<NewCartItem, 'id' | 'stock'>): number {
  const line = items.find((item) => item.id === id);
  if (!line && items.length >= MAX_CART_LINES) return 0;
  return Math.max(0, mostOf(stock) - (line?.quantity ?? 0));
}

export function cartReducer(cart: Cart, action: CartAction): Cart {
  switch (action.type) {
    case 'add':
      return added(cart, action.item, Math.min(action.quantity ?? 1, roomInCart(cart, action.item)));
    case 'remove':
      return cartOf(cart.items.filter((item) => item.id !== action.id));
    case 'setQuantity':
      return cartOf(
        action.quantity <= 0
          ? cart.items.filter((item) => item.id !== action.id)
          : cart.items.map((item) => (item.id === action.id ? withQuantity(item, action.quantity) : item)),
      );
    case 'clear':
      return cart.items.length === 0 ? cart : emptyCart;
    case 'restore':
      return cartOf(action.items);
    case 'refresh':
      return refreshed(cart, action.products);
    case 'adopt':
      return adopted(cart, action.lines, action.products);
    case 'dismissChange':
      return cartOf(cart.items.map((item) => (item.id === action.id ? withoutChange(item) : item)));
  }
}

function cartOf(items: CartItem[]): Cart {
  const available = availableItems(items);
  return {
    items,
    count: available.reduce((sum, item) => sum + item.quantity, 0),
    total: cartSubtotal(available) / 100,
  };
}

function mostOf(stock: number): number {
  return Math.min(stock, MAX_CART_QUANTITY);
}

function withoutChange({ change, ...item }: CartItem): CartItem {
  return item;
}

function withQuantity(item: CartItem, quantity: number): CartItem {
  return isAvailable(item) ? { ...withoutChange(item), quantity: Math.min(quantity, mostOf(item.stock)) } : item;
}

function isSamePrice(one: number, other: number): boolean {
  return parseMoney(one) === parseMoney(other);
}

function added(cart: Cart, item: NewCartItem, amount: number): Cart {
  if (amount <= 0) return cart;
  if (!cart.items.some(({ id }) => id === item.id)) return cartOf([...cart.items, { ...item, quantity: amount }]);
  const raised = (line: CartItem): CartItem => ({
    ...withoutChange(line),
    ...item,
    quantity: line.quantity + amount,
    ...(isSamePrice(line.price, item.price) ? {} : { change: { priceBefore: line.price } }),
  });
  return cartOf(cart.items.map((line) => (line.id === item.id ? raised(line) : line)));
}

/** The line with current product data, and what has changed since the shopper last acknowledged it. */
function currentLine(item: CartItem, product: CartProduct | null): CartItem {
  if (!product || product.stock <= 0) return { ...withoutChange(item), stock: 0 };
  const { isHeavy: _, ...line } = withoutChange(item);
  const { name, imageUrl, stock } = product;
  const price = Number(product.price);
  const most = mostOf(stock);
  const priceBefore = item.change?.priceBefore ?? item.price;
  const onlyLeft = item.quantity > most ? most : item.change?.onlyLeft;
  const change: LineChange = {
    ...(isSamePrice(priceBefore, price) ? {} : { priceBefore }),
    ...(onlyLeft === undefined ? {} : { onlyLeft }),
  };
  return {
    ...line,
    name,
    price,
    imageUrl,
    stock,
    ...heavyMark(product),
    quantity: Math.min(item.quantity, most),
    ...(Object.keys(change).length > 0 ? { change } : {}),
  };
}

function isSameLine(one: CartItem, other: CartItem | undefined): boolean {
  const fields = ['id', 'name', 'price', 'quantity', 'imageUrl', 'stock', 'isHeavy'] as const;
  return (
    fields.every((field) => one[field] === other?.[field]) &&
    one.change?.priceBefore === other?.change?.priceBefore &&
    one.change?.onlyLeft === other?.change?.onlyLeft
  );
}

/** Returns the same object if nothing differs, so that subscribers are not notified. */
function cartOfOther(items: CartItem[], cart: Cart): Cart {
  const isSame = items.length === cart.items.length && items.every((item, at) => isSameLine(item, cart.items[at]));
  return isSame ? cart : cartOf(items);
}

function refreshed(cart: Cart, products: CurrentProducts): Cart {
  const items = cart.items.map((item) => {
    const product = products.get(item.id);
    return product === undefined ? item : currentLine(item, product);
  });
  return cartOfOther(items, cart);
}

function adopted(cart: Cart, lines: readonly CartLine[], products: CurrentProducts): Cart {
  const items = lines.flatMap(({ productId, quantity }): CartItem[] => {
    const item = cart.items.find(({ id }) => id === productId);
    const product = products.get(productId);
    if (item) return [product === undefined ? { ...item, quantity } : currentLine({ ...item, quantity }, product)];
    if (!product) return [];
    const { id, name, imageUrl, stock } = product;
    return [currentLine({ id, name, imageUrl, stock, price: Number(product.price), quantity }, product)];
  });
  return cartOfOther(items, cart);
}
