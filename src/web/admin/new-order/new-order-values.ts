import { moneyText, type Paise, parseMoney } from '#contracts/money.ts';
import type { enteredMethods } from '#contracts/orders/desk/payments.ts';
import { type ManualOrderBody, manualOrderInputSchema } from '#contracts/orders/manual-order.ts';
import { orNull, plainAmount } from '#web/admin/shared/form-values.ts';

export type LineValues = {
  productId: number;
  name: string;
  imageUrl: string | null;
  stock: number;
  /** The catalogue's price, and the one that is charged. */
  usualPrice: string;
  price: string;
  quantity: string;
  reason: string;
};

export type NewOrderValues = {
  source: 'walk-in' | 'phone' | 'whatsapp';
  /** The account, if there is one. */
  customerId: number | null;
  name: string;
  phone: string;
  email: string;
  lines: LineValues[];
  isCollected: boolean;
  addressLine1: string;
  addressLine2: string;
  zipCode: string;
  state: string;
  city: string;
  /** '': by the rule. */
  shippingCost: string;
  coupon: string;
  notes: string;
  gstin: string;
  method: (typeof enteredMethods)[number] | '';
  /** '': all of it. */
  amount: string;
};

export const firstValues: NewOrderValues = {
  source: 'walk-in',
  customerId: null,
  name: '',
  phone: '',
  email: '',
  lines: [],
  isCollected: true,
  addressLine1: '',
  addressLine2: '',
  zipCode: '',
  state: '',
  city: '',
  shippingCost: '',
  coupon: '',
  notes: '',
  gstin: '',
  method: '',
  amount: '',
};

export function isOtherPrice({ price, usualPrice }: LineValues): boolean {
  return parseMoney(price) !== parseMoney(usualPrice);
}

type NewLine = Pick<LineValues, 'productId' | 'name' | 'imageUrl' | 'stock'> & { price: string };

/** One more of a product that is there already. */
export function withProduct(lines: readonly LineValues[], product: NewLine, quantity = 1): LineValues[] {
  const known = lines.find(({ productId }) => productId === product.productId);
  if (known) {
    const more = String((Number(known.quantity) || 0) + quantity);
    return lines.map((line) => (line === known ? { ...line, quantity: more } : line));
  }
  const price = plainAmount(product.price);
  return [...lines, { ...product, usualPrice: product.price, price, quantity: String(quantity), reason: '' }];
}

function itemOf(line: LineValues): ManualOrderBody['items'][number] {
  const { productId, quantity, price } = line;
  return {
    product_id: productId,
    quantity: /^\d+$/.test(quantity.trim()) ? Number(quantity) : Number.NaN,
    price,
    ...(isOtherPrice(line) && { reason: line.reason }),
  };
}

/** `totalPaise`: what is paid when no other amount is entered. */
export function orderBodyOf(values: NewOrderValues, totalPaise: Paise | null): ManualOrderBody {
  const { source, customerId, isCollected, zipCode, state, city, method } = values;
  const [name, phone, email] = [values.name.trim(), values.phone, orNull(values.email)];
  const address = {
    recipient_name: name,
    recipient_phone: phone,
    recipient_email: email,
    address_line_1: values.addressLine1,
    address_line_2: orNull(values.addressLine2),
    zip_code: zipCode.trim(),
    state,
    city,
  };
  const [coupon, gstin] = [orNull(values.coupon), orNull(values.gstin)];
  const shippingCost = orNull(values.shippingCost);
  const amount = orNull(values.amount) ?? (totalPaise === null ? '' : moneyText(totalPaise));
  return {
    items: values.lines.map(itemOf),
    source,
    customerId,
    customer: { name, phone, email },
    ...(isCollected ? { collected: true } : address),
    notes: orNull(values.notes),
    ...(coupon !== null && { coupon_code: coupon }),
    ...(gstin !== null && { gstin }),
    ...(shippingCost !== null && !isCollected && { shippingCost }),
    ...(method !== '' && { payment: { method, amount } }),
  };
}

/** Messages by the fields of the body: `customer.phone`, `items.0.quantity`, `zip_code`. */
export type OrderProblems = Record<string, string>;

export function problemsOf(body: ManualOrderBody): OrderProblems {
  const problems: OrderProblems = {};
  for (const { path, message } of manualOrderInputSchema.safeParse(body).error?.issues ?? []) {
    problems[path.join('.')] ??= message;
  }
  return problems;
}
