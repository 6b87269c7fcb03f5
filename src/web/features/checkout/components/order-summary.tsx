import { ChevronDown } from 'lucide';
import { type Cart, type CartItem, cartSubtotal, isAvailable } from '#contracts/cart/cart.ts';
import type { CartQuote } from '#contracts/delivery/delivery.ts';
import { formatPaise } from '#contracts/money.ts';
import { Icon } from '#web/components/icon.tsx';
import { ProductPicture } from '#web/components/product-picture.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { lineChanges } from '#web/features/cart/line-changes.ts';
import { Amount, Discount } from '#web/features/orders/components/order-items.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { BY_AGREEMENT, HEAVY_PARCEL_NOTE, hasGst, isHeavyAgreed, shippingText } from '#web/lib/policy-sentences.ts';
import { useShop } from '#web/lib/use-shop.ts';
import type { Totals } from '../order-body.ts';
import { useIsWide } from '../use-is-wide.ts';

const TITLE = 'Order Summary';

type OrderSummaryProps = { cart: Cart; totals: Totals; quote?: CartQuote | undefined; coupon: string | null };

/** Beside the form on wide screens; folded to one line on a phone, unless a line has changed. */
export function OrderSummary({ cart, totals, quote, coupon }: OrderSummaryProps) {
  const isWide = useIsWide();
  const contents = <Contents items={cart.items} totals={totals} quote={quote} coupon={coupon} />;
  if (isWide) {
    return (
      <Card title={TITLE}>
        <p className="-mt-3 mb-4 text-sm text-muted-foreground">{itemCount(totals.count)}</p>
        {contents}
      </Card>
    );
  }
  return (
    <details open={cart.items.some(hasChanged)} className="group rounded-card border bg-card">
      <summary className="flex min-h-14 items-center gap-x-3 rounded-card px-5 py-2 [&::-webkit-details-marker]:hidden">
        <span className="flex grow flex-wrap justify-between gap-x-3">
          <h2 className="font-semibold">{TITLE}</h2>
          <span className="tabular-nums">
            {itemCount(totals.count)}, <strong className="font-semibold">{formatPaise(totals.total)}</strong>
          </span>
        </span>
        <Icon of={ChevronDown} className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t p-5">{contents}</div>
    </details>
  );
}

function hasChanged(item: CartItem): boolean {
  return !isAvailable(item) || lineChanges(item).length > 0;
}

function itemCount(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}

type ContentsProps = {
  items: readonly CartItem[];
  totals: Totals;
  quote: CartQuote | undefined;
  coupon: string | null;
};

function Contents({ items, totals, quote, coupon }: ContentsProps) {
  const shop = useShop();
  return (
    <>
      <ul className="grid gap-4">
        {items.map((item) => (
          <SummaryLine key={item.id} item={item} />
        ))}
      </ul>
      <dl className="mt-5 grid gap-2 border-t pt-4 tabular-nums">
        <Amount term="Subtotal">{formatPaise(totals.subtotal)}</Amount>
        {totals.discount ? <Discount term={`Discount (${coupon})`}>{formatPaise(totals.discount)}</Discount> : null}
        <Amount term="Shipping">
          {totals.isShippingUnknown
            ? 'By your PIN code'
            : shippingText(totals.shipping, items.filter(isAvailable), shop)}
        </Amount>
        <Amount term="Total" className="border-t pt-3 text-lg font-semibold">
          {formatPaise(totals.total)}
        </Amount>
      </dl>
      {quote?.deliveryByAgreement && <p className="mt-2 text-sm text-muted-foreground">{BY_AGREEMENT}.</p>}
      {hasGst(shop) && <p className="mt-2 text-sm text-muted-foreground">Prices include GST.</p>}
    </>
  );
}

function SummaryLine({ item }: { item: CartItem }) {
  const { name, quantity, imageUrl } = item;
  const isAgreed = isHeavyAgreed(useShop());
  return (
    <li className="flex gap-3">
      <div className={classNames('w-14 shrink-0', !isAvailable(item) && 'opacity-60')}>
        <div className="overflow-hidden rounded-control">
          <ProductPicture src={imageUrl} alt="" use="thumbnail" />
        </div>
      </div>
      <div className="min-w-0 grow">
        <p className="line-clamp-2 font-medium wrap-anywhere">{name}</p>
        {isAvailable(item) ? (
          <p className="text-sm text-muted-foreground">Quantity: {quantity}</p>
        ) : (
          <p className="text-sm font-semibold text-destructive">No longer available: not part of this order</p>
        )}
        {item.isHeavy && isAgreed && <p className="text-sm text-muted-foreground">{HEAVY_PARCEL_NOTE}</p>}
        {lineChanges(item).map((change) => (
          <p key={change} className="text-sm text-info">
            {change}
          </p>
        ))}
      </div>
      {isAvailable(item) && <p className="font-semibold tabular-nums">{formatPaise(cartSubtotal([item]))}</p>}
    </li>
  );
}
