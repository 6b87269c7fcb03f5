import { availableItems, type Cart, type CartItem, cartSubtotal } from '#contracts/cart/cart.ts';
import type { CartQuote } from '#contracts/delivery/delivery.ts';
import { moneyText, type Paise, parseMoney } from '#contracts/money.ts';
import { addressToWire, type PlaceOrderBody } from '#contracts/orders/order-input.ts';
import { shippingCost } from '#contracts/orders/shipping-rule.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { shopShippingRule } from '#web/features/cart/shop-shipping-rule.ts';
import type { CheckoutForm } from './checkout-schema.ts';

export type Totals = {
  count: number;
  subtotal: Paise;
  /** By a coupon. */
  discount?: Paise;
  shipping: Paise;
  total: Paise;
  /** The charge depends on a PIN code that is not known yet. */
  isShippingUnknown?: boolean;
};

/** The totals of what is available, by the shop's shipping rule. */
export function orderTotals({ items, count }: Cart, shop: Pick<Shop, 'shipping'>): Totals {
  const subtotal = cartSubtotal(availableItems(items));
  const shipping = count === 0 ? 0 : shippingCost(subtotal, shopShippingRule(shop));
  return { count, subtotal, shipping, total: subtotal + shipping };
}

/** With delivery rates, the server's charge for the PIN code of the form. */
export function quotedTotals(totals: Totals, quote: CartQuote | undefined, hasPin: boolean): Totals {
  if (!quote || !hasPin) return { ...totals, shipping: 0, total: totals.subtotal, isShippingUnknown: true };
  const shipping = parseMoney(quote.shippingCost) ?? 0;
  return { ...totals, shipping, total: totals.subtotal + shipping };
}

/** With a coupon, the server's figures. */
export function reducedTotals(totals: Totals, quote: CartQuote | undefined): Totals {
  if (!quote?.coupon || 'refused' in quote.coupon) return totals;
  const [subtotal = 0, discount = 0, charge = 0] = [quote.totalAmount, quote.discount, quote.shippingCost].map(
    (amount) => parseMoney(amount) ?? 0,
  );
  const shipping = totals.isShippingUnknown ? 0 : charge;
  return { ...totals, subtotal, discount, shipping, total: subtotal - discount + shipping };
}

export type OrderBody = PlaceOrderBody & { shipping_cost: string };

/** The part of an order that comes from the cart. */
export type OrderedCart = Pick<OrderBody, 'items' | 'shipping_cost'>;

export function orderedCart(items: readonly CartItem[], totals: Totals): OrderedCart {
  return {
    items: availableItems(items).map(({ id, quantity, price }) => ({
      product_id: id,
      quantity,
      price: moneyText(parseMoney(price) ?? 0),
    })),
    shipping_cost: moneyText(totals.shipping),
  };
}

type Choices = { day?: string | null; coupon?: string | null; usesCredit?: boolean };

export function orderBody(form: CheckoutForm, cart: OrderedCart, choices: Choices = {}): OrderBody {
  const { day, coupon, usesCredit } = choices;
  return {
    ...cart,
    ...(day && { dispatch_on: day }),
    ...(coupon && { coupon_code: coupon }),
    ...(usesCredit && { use_store_credit: true }),
    ...addressesOf(form),
    ...(form.gstin === null ? {} : { gstin: form.gstin }),
    ...(form.notes === null ? {} : { notes: form.notes }),
  };
}

/** The flat fields, or the saved address, are the shipping address; `billing` is sent only if it differs. */
function addressesOf({ savedAddressId, billing, shipping, isSaved }: CheckoutForm) {
  // An address that is already saved is not saved again.
  const is_default = isSaved && savedAddressId === null;
  if (shipping) return { ...addressToWire(shipping), is_default, billing: addressToWire(billing) };
  if (savedAddressId !== null) return { shipping_address_id: savedAddressId };
  return { ...addressToWire(billing), is_default };
}
