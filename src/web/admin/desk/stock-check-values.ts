import { formatPaise, formatRupees, type Paise, parseMoney } from '#contracts/money.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { StockCheck } from '#contracts/orders/desk/quote-states.ts';
import { MAX_QUOTE_QUANTITY, type Quote } from '#contracts/orders/desk/quotes.ts';
import type { ConflictField } from '#web/admin/shared/components/version-conflict.tsx';
import { plainAmount } from '#web/admin/shared/form-values.ts';
import type { StockCheckBody } from './api.ts';

/** `productId` is 0 until a product is chosen. */
export type Substitute = { productId: number; name: string; quantity: string; price: string };

/** One line of the order as it is being checked. */
export type LineValues = {
  itemId: number;
  name: string;
  imageUrl: string | null;
  price: string;
  ordered: number;
  check: StockCheck;
  quantity: string;
  restock: boolean;
  /** Offered in place of what is missing. */
  substitute: Substitute | null;
};

export type CheckValues = { lines: LineValues[]; shippingCost: string; shippingReason: string; message: string };

/** The newest quote; what was ordered (round 0) is none. */
export function lastQuote({ quotes }: Pick<DeskOrder, 'quotes'>): Quote | null {
  return quotes.find(({ round }) => round > 0) ?? null;
}

/** The last check, or all in stock. An accepted quote has become the order itself. */
export function firstCheckValues(desk: DeskOrder): CheckValues {
  const last = lastQuote(desk);
  const quote = last?.state === 'accepted' ? null : last;
  return {
    lines: desk.order.items.map(({ id, quantity, price, product }) => {
      const line = quote?.lines.find(({ itemId }) => itemId === id);
      const other = quote?.lines.find(({ replaces }) => replaces === id);
      const check = line?.check ?? 'available';
      return {
        itemId: id,
        name: product.name,
        imageUrl: product.imageUrl,
        price,
        ordered: quantity,
        check: other && check === 'none' ? 'substitute' : check,
        quantity: check === 'fewer' ? String(line?.quantity ?? '') : '',
        restock: line?.restock ?? false,
        substitute:
          other && other.productId !== null
            ? {
                productId: other.productId,
                name: other.name,
                quantity: String(other.quantity),
                price: plainAmount(other.price),
              }
            : null,
      };
    }),
    shippingCost: quote?.shippingReason ? plainAmount(quote.shippingCost) : '',
    shippingReason: quote?.shippingReason ?? (desk.order.deliveryByAgreement ? 'Heavy goods' : ''),
    message: quote?.message ?? '',
  };
}

export const wholeNumberIn = (text: string): number | null => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null);

/** Whether the customer is asked to pay more for delivery, which needs a reason. */
export function raisesDelivery({ shippingCost }: CheckValues, orderedCost: string): boolean {
  return (parseMoney(shippingCost) ?? 0) > (parseMoney(orderedCost) ?? 0);
}

/** Messages by field: `12.quantity`, `12.substitute`, `shippingCost`, ... */
export type CheckErrors = Record<string, string>;

function substituteErrors({ itemId, substitute }: LineValues): CheckErrors {
  if (!substitute?.productId) return { [`${itemId}.substitute`]: 'Please choose a product' };
  const quantity = wholeNumberIn(substitute.quantity) ?? 0;
  return {
    ...(quantity < 1 && { [`${itemId}.substituteQuantity`]: `Please enter how many, from 1 to ${MAX_QUOTE_QUANTITY}` }),
    ...(parseMoney(substitute.price) === null && { [`${itemId}.substitutePrice`]: 'Please enter a price' }),
  };
}

/** `isByAgreement`: the charge of heavy goods is still open, so it must be entered. */
export function checkErrors(values: CheckValues, orderedCost: string, isByAgreement = false): CheckErrors {
  const errors: CheckErrors = {};
  for (const line of values.lines) {
    const there = wholeNumberIn(line.quantity) ?? 0;
    if (line.check === 'fewer' && (there < 1 || there >= line.ordered)) {
      errors[`${line.itemId}.quantity`] = `Please enter how many there are, from 1 to ${line.ordered - 1}`;
    }
    if (line.check === 'substitute' || (line.check === 'fewer' && line.substitute)) {
      Object.assign(errors, substituteErrors(line));
    }
  }
  if (leavesNothing(values)) return errors;
  const isMissing = values.shippingCost.trim() === '';
  if (isMissing ? isByAgreement : parseMoney(values.shippingCost) === null) {
    errors['shippingCost'] = 'Please enter the delivery charge';
  }
  if (raisesDelivery(values, orderedCost) && values.shippingReason.trim() === '') {
    errors['shippingReason'] = 'Please say why delivery costs more';
  }
  return errors;
}

function bodyLines(line: LineValues): StockCheckBody['lines'] {
  const { itemId, check, restock, substitute } = line;
  if (check === 'available') return [{ check, itemId }];
  const original = {
    check: check === 'fewer' ? ('fewer' as const) : ('none' as const),
    itemId,
    quantity: check === 'fewer' ? Number(line.quantity) : 0,
    restock,
  };
  if (check === 'none' || !substitute) return [original];
  const { productId, quantity, price } = substitute;
  return [original, { check: 'substitute', replaces: itemId, productId, quantity: Number(quantity), price }];
}

/** For values without errors. */
export function checkBody(values: CheckValues, orderedCost: string, version: number): StockCheckBody {
  const { shippingCost, shippingReason, message } = values;
  const lines = values.lines.flatMap(bodyLines);
  if (leavesNothing(values)) return { lines, message, version };
  return {
    lines,
    ...(shippingCost.trim() !== '' && { shippingCost: shippingCost.trim() }),
    shippingReason: raisesDelivery(values, orderedCost) ? shippingReason : null,
    message,
    version,
  };
}

/** "All in stock": nothing changes, so that nobody is asked. */
export function unchangedBody({ order, version }: DeskOrder): StockCheckBody {
  return { lines: order.items.map(({ id }) => ({ check: 'available', itemId: id })), version };
}

/** Nothing could be offered: the order is cancelled. */
export function leavesNothing({ lines }: CheckValues): boolean {
  return lines.every(({ check }) => check === 'none');
}

export function hasChanges({ lines, shippingCost }: CheckValues): boolean {
  return shippingCost.trim() !== '' || lines.some(({ check }) => check !== 'available');
}

/** What the items come to; null while a number is missing. */
export function itemsTotal({ lines }: CheckValues): Paise | null {
  let total = 0;
  for (const line of lines) {
    const { check, ordered, substitute } = line;
    const there = check === 'available' ? ordered : check === 'fewer' ? wholeNumberIn(line.quantity) : 0;
    const other = check === 'substitute' || check === 'fewer' ? substitute : null;
    const others = other ? wholeNumberIn(other.quantity) : 0;
    const price = other ? parseMoney(other.price) : 0;
    if (there === null || others === null || price === null) return null;
    total += there * (parseMoney(line.price) ?? 0) + others * price;
  }
  return total;
}

function lineText({ check, ordered, quantity, restock, substitute }: LineValues): string {
  const there = { available: `all ${ordered}`, fewer: `${quantity} of ${ordered}`, none: 'none', substitute: 'none' };
  const rest = check !== 'available' && restock ? ', the rest back in stock' : '';
  const isReplaced = substitute && (check === 'substitute' || check === 'fewer');
  const other = isReplaced
    ? `, instead ${substitute.quantity} × ${substitute.name} at ${formatRupees(substitute.price)}`
    : '';
  return `${there[check]}${rest}${other}`;
}

/** Both versions of a check, for somebody who has to choose. */
export function checkDifferences(mine: CheckValues, theirs: CheckValues): ConflictField[] {
  const charge = ({ shippingCost }: CheckValues) => {
    const paise = parseMoney(shippingCost);
    return paise === null ? shippingCost || 'by the rule' : formatPaise(paise);
  };
  return [
    ...mine.lines.map((line) => {
      const other = theirs.lines.find(({ itemId }) => itemId === line.itemId);
      return { label: line.name, mine: lineText(line), theirs: other ? lineText(other) : 'no longer in the order' };
    }),
    { label: 'Delivery charge', mine: charge(mine), theirs: charge(theirs) },
    { label: 'Reason', mine: mine.shippingReason, theirs: theirs.shippingReason },
    { label: 'Message', mine: mine.message, theirs: theirs.message },
  ];
}
