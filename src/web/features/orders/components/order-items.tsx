import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatRupees } from '#contracts/money.ts';
import type { Order, OrderItem } from '#contracts/orders/orders.ts';
import { ProductPicture } from '#web/components/product-picture.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { discountTerm, isDiscounted } from '#web/lib/is-discounted.ts';
import { paths } from '#web/lib/paths.ts';
import { BY_AGREEMENT, HEAVY_PARCEL_NOTE, isHeavyAgreed, orderShippingText } from '#web/lib/policy-sentences.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { isChargeOpen, OrderPromisePart } from './order-promise-part.tsx';

type OrderItemsProps = { items: readonly OrderItem[]; showsUnitPrice?: boolean };

/** Items as they were sold, linked to products that still exist. */
export function OrderItems({ items, showsUnitPrice = false }: OrderItemsProps) {
  const isAgreed = isHeavyAgreed(useShop());
  return (
    <ul className="divide-y">
      {items.map(({ id, quantity, price, totalPrice, product }) => (
        <li key={id} className="flex gap-4 py-4 first:pt-0">
          <div className="w-16 shrink-0 self-start overflow-hidden rounded-control">
            <ProductPicture src={product.imageUrl} alt="" use="thumbnail" />
          </div>
          <div className="flex min-w-0 grow flex-col gap-1 sm:flex-row sm:justify-between sm:gap-4">
            <div className="min-w-0">
              <ItemName product={product} />
              <p className="text-sm text-muted-foreground tabular-nums">
                Quantity: {quantity}
                {showsUnitPrice && <span className="ml-3"> {formatRupees(price)} each</span>}
              </p>
              {product.isHeavy && isAgreed && <p className="text-sm text-muted-foreground">{HEAVY_PARCEL_NOTE}</p>}
            </div>
            <p className="font-semibold tabular-nums">{formatRupees(totalPrice)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function ItemName({ product: { id, name } }: Pick<OrderItem, 'product'>) {
  const look = 'font-medium wrap-anywhere';
  // Old orders may have no product id.
  if (!id) return <p className={look}>{name}</p>;
  return (
    <p>
      <Link to={paths.soldProduct({ id, name })} className={`${look} underline-offset-4 hover:underline`}>
        {name}
      </Link>
    </p>
  );
}

export function OrderTotals({ order }: { order: Order }) {
  const shop = useShop();
  return (
    <>
      <dl className="grid gap-2 border-t pt-4 tabular-nums">
        <Amount term="Subtotal">{formatRupees(order.totalAmount)}</Amount>
        {isDiscounted(order) && <Discount term={discountTerm(order)}>{formatRupees(order.discount)}</Discount>}
        {order.shippingAddress && <Amount term="Shipping">{orderShippingText(order, shop)}</Amount>}
        <Amount term="Total" className="border-t pt-3 text-lg font-semibold">
          {formatRupees(order.grandTotal)}
        </Amount>
        {order.payment.received !== '0.00' && <Amount term="Paid">{formatRupees(order.payment.received)}</Amount>}
        {order.payment.received !== '0.00' && order.payment.due !== '0.00' && (
          <Amount term="Still to pay">{formatRupees(order.payment.due)}</Amount>
        )}
        {order.payment.surplus !== '0.00' && (
          <Amount term="To be paid back">{formatRupees(order.payment.surplus)}</Amount>
        )}
      </dl>
      {isChargeOpen(order) && <p className="mt-2 text-sm text-muted-foreground">{BY_AGREEMENT}.</p>}
      <OrderPromisePart order={order} />
    </>
  );
}

/** What a coupon takes off; its code may be long. */
export function Discount({ term, children }: { term: string; children: string }) {
  return (
    <Amount term={term} className="wrap-anywhere *:last:whitespace-nowrap">
      −{children}
    </Amount>
  );
}

/** One line of the totals, in a `dl`. */
export function Amount({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames('flex justify-between gap-4', className)}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
