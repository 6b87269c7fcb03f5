import { formatRupees, parseMoney } from '#contracts/money.ts';
import type { LinkedOrder } from '#contracts/orders/desk/order-link.ts';
import { ProductPicture } from '#web/components/product-picture.tsx';
import { Amount, Discount } from '#web/features/orders/components/order-items.tsx';
import { isChargeOpen, OrderPromisePart } from '#web/features/orders/components/order-promise-part.tsx';
import { discountTerm } from '#web/lib/is-discounted.ts';
import { BY_AGREEMENT, shippingText } from '#web/lib/policy-sentences.ts';
import { useShop } from '#web/lib/use-shop.ts';

type Line = {
  key: string;
  name: string;
  imageUrl: string | null;
  price: string;
  ordered: number;
  quantity: number;
  note: string | null;
  /** The name of what it replaces. */
  insteadOf: string | null;
};

function linesOf({ items, quote }: LinkedOrder, isWaiting: boolean): Line[] {
  if (!isWaiting || !quote) {
    return items.map(({ id, name, imageUrl, price, quantity }) => ({
      key: String(id),
      name,
      imageUrl,
      price,
      quantity,
      ordered: quantity,
      note: null,
      insteadOf: null,
    }));
  }
  return quote.lines.map(({ itemId, replaces, productId, name, imageUrl, price, ordered, quantity, check, note }) => ({
    key: `${itemId} ${replaces} ${productId}`,
    name,
    imageUrl,
    price,
    quantity,
    note,
    ordered: check === 'substitute' ? quantity : ordered,
    insteadOf: check === 'substitute' ? (quote.lines.find((one) => one.itemId === replaces)?.name ?? null) : null,
  }));
}

/** The lines, with the old quantity struck out where the shop offers less, and the totals. */
export function LinkLines({ order, isWaiting }: { order: LinkedOrder; isWaiting: boolean }) {
  const shop = useShop();
  const amounts = (isWaiting && order.quote) || order;
  const isAgreed = order.quote?.state === 'accepted' || order.status !== 'pending';
  const isOpen = !isWaiting && !isAgreed && isChargeOpen(order);
  const reason = isWaiting ? order.quote?.shippingReason : null;
  return (
    <>
      <ul className="divide-y">
        {linesOf(order, isWaiting).map((line) => (
          <li key={line.key} className="flex gap-4 py-4 first:pt-0">
            <div className="w-14 shrink-0 self-start overflow-hidden rounded-control">
              <ProductPicture src={line.imageUrl} alt="" use="thumbnail" />
            </div>
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">{line.name}</p>
              {line.insteadOf && <p className="text-sm text-info">Instead of {line.insteadOf}</p>}
              <Quantity {...line} />
              {line.note && <p className="text-sm wrap-anywhere text-muted-foreground">{line.note}</p>}
            </div>
            <p className="shrink-0 font-semibold tabular-nums">{formatRupees(Number(line.price) * line.quantity)}</p>
          </li>
        ))}
      </ul>
      <dl className="grid gap-2 border-t pt-4 tabular-nums">
        <Amount term="Subtotal">{formatRupees(amounts.totalAmount)}</Amount>
        {amounts.discount !== '0.00' && (
          <Discount term={discountTerm(order)}>{formatRupees(amounts.discount)}</Discount>
        )}
        <Amount term={reason ? `Delivery (${reason})` : 'Delivery'}>
          {shippingText(parseMoney(amounts.shippingCost) ?? 0, isAgreed || isWaiting ? [] : order.items, shop)}
        </Amount>
        <Amount term="Total" className="border-t pt-3 text-lg font-semibold">
          {formatRupees(amounts.grandTotal)}
        </Amount>
      </dl>
      {isOpen && <p className="mt-2 text-sm text-muted-foreground">{BY_AGREEMENT}.</p>}
      <OrderPromisePart order={order} />
    </>
  );
}

function Quantity({ ordered, quantity, price }: Line) {
  const isChanged = ordered !== quantity;
  return (
    <p className="text-sm text-muted-foreground tabular-nums">
      {isChanged && (
        <>
          <del>
            <span className="sr-only">ordered: </span>
            {ordered}
          </del>{' '}
        </>
      )}
      <span className={isChanged ? 'font-semibold text-foreground' : undefined}>
        {quantity === 0 ? 'not available' : quantity}
      </span>
      {quantity > 0 && ` × ${formatRupees(price)}`}
    </p>
  );
}
