import { availableItems, type Cart } from '#contracts/cart/cart.ts';
import { DAY_LATER, daysText, kindNames } from '#contracts/delivery/promise-sentences.ts';
import { formatRupees } from '#contracts/money.ts';
import { usePin } from '#web/features/delivery/stored-pin.ts';
import { useCartQuote } from '#web/features/delivery/use-cart-quote.ts';
import { BY_AGREEMENT } from '#web/lib/policy-sentences.ts';
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
      {quote && pin && !quote.deliveryByAgreement && (
        <p className="text-muted-foreground">
          Delivery to {pin}: {quote.shippingCost === '0.00' ? 'free' : formatRupees(quote.shippingCost)}
        </p>
      )}
      {quote?.deliveryByAgreement && <p className="text-muted-foreground">{BY_AGREEMENT}</p>}
      {quote?.notServed.map(({ productId, sentence }) => (
        <p key={productId} className="font-medium text-warning">
          {sentence}
        </p>
      ))}
    </div>
  );
}

type Days = Parameters<typeof daysText>[0] & { kind: keyof typeof kindNames };

/** Live animals: leaves Tue 18 Nov. */
function promiseText(quote: Days, today: string): string {
  const name = kindNames[quote.kind];
  const days = daysText(quote, today);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${days || DAY_LATER}`;
}
