import { availableItems, type CartItem } from '#contracts/cart/cart.ts';
import { moneyText, parseMoney } from '#contracts/money.ts';
import type { CheckoutAddress, CheckoutForm } from '#contracts/orders/checkout-form.ts';
import type { PlaceOrderBody } from '#contracts/orders/order-input.ts';
import type { Totals } from './totals.ts';

function onWire(address: CheckoutAddress) {
  return {
    recipient_name: address.recipientName,
    recipient_email: address.recipientEmail,
    recipient_phone: address.recipientPhone,
    address_line_1: address.addressLine1,
    ...(address.addressLine2 === null ? {} : { address_line_2: address.addressLine2 }),
    city: address.city,
    state: address.state,
    zip_code: address.zipCode,
    country: address.country,
  };
}

/** The flat fields, or the saved address, are where the parcel goes; `billing` is there only when that is elsewhere. */
function addressesOf({ savedAddressId, billing, shipping, isSaved }: CheckoutForm) {
  // An address that is saved already is not saved once more.
  const is_default = isSaved && savedAddressId === null;
  if (shipping) return { ...onWire(shipping), is_default, billing: onWire(billing) };
  if (savedAddressId !== null) return { shipping_address_id: savedAddressId };
  return { ...onWire(billing), is_default };
}

export type OrderBody = PlaceOrderBody & { shipping_cost: string };

/** What of an order comes from the cart. */
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

export function orderBody(form: CheckoutForm, cart: OrderedCart): OrderBody {
  return {
    ...cart,
    ...addressesOf(form),
    ...(form.notes === null ? {} : { notes: form.notes }),
  };
}
