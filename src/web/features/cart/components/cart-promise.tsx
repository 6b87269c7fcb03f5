import { availableItems, type Cart } from '#contracts/cart/cart.ts';
import type { CartQuote } from '#contracts/delivery/delivery.ts';
import { DAY_LATER, kindNames } from '#contracts/delivery/dispatch-sentences.ts';
import { daysText } from '#contracts/delivery/promise-sentences.ts';
import { formatRupees } from '#contracts/money.ts';
import { usePin } from '#web/features/delivery/stored-pin.ts';
import { useCartQuote } from '#web/features/delivery/use-cart-quote.ts';
import { useShop } from '#web/lib/use-shop.ts';

/** When the cart leaves and, for a known PIN code, arrives and costs. As high before it is known. */
export function CartPromise({ cart, isOpen }: { cart: Cart; isOpen: boolean }) {
  const { dispatch, delivery } = useShop();
  const pin = usePin();
  const quote = useCartQuote({ items: availableItems(cart.items), pin, day: null }, isOpen);
  if (!dispatch && !delivery) return null;
  return (
    <div role="status" className="mb-3 grid min-h-11 content-center gap-0.5 text-sm">
      {quote && dispatch && <p>{promiseText(quote, dispatch.today)}</p>}
      {quote && pin && <Charge quote={quote} pin={pin} />}
      {quote?.notServed.map(({ productId, sentence }) => (
        <p key={productId} className="font-medium text-warning">
          {sentence}
        </p>
      ))}
    </div>
  );
}

/** That of heavy goods is agreed, as the drawer says above its lines. */
function Charge({ quote, pin }: { quote: CartQuote; pin: string }) {
  const { shippingCost, deliveryByAgreement } = quote;
  if (deliveryByAgreement && shippingCost === '0.00') return null;
  const cost = shippingCost === '0.00' ? 'free' : formatRupees(shippingCost);
  return (
    <p className="text-muted-foreground">
      Delivery to {pin}: {cost}
      {deliveryByAgreement && ', heavy goods apart'}
    </p>
  );
}

type Days = Parameters<typeof daysText>[0] & { kind: keyof typeof kindNames };

/** Live animals: leaves Tue 18 Nov. */
function promiseText(quote: Days, today: string): string {
  const name = kindNames[quote.kind];
  const days = daysText(quote, today);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${days || DAY_LATER}`;
}
