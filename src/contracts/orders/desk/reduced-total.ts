import { type Paise, parseMoney } from '#contracts/money.ts';
import { grandTotalPaise } from '#contracts/orders/order-amounts.ts';
import type { LinkedOrder } from './order-link.ts';
import { quoteAmounts } from './quote-amounts.ts';

type Quote = NonNullable<LinkedOrder['quote']>;
type Line = Quote['lines'][number];

const paise = (amount: string) => parseMoney(amount) ?? 0;

/** The total that the server agrees for smaller quantities of an offer: the same rule on both sides. */
export function reducedTotal(quote: Quote, quantityOf: (line: Line) => number): Paise {
  const { coupon } = quote;
  const lines = quote.lines.map((line) => ({
    productId: line.productId,
    pricePaise: paise(line.price),
    quantity: line.quantity > 0 ? quantityOf(line) : 0,
  }));
  const isLess = lines.some(({ quantity }, index) => quantity < (quote.lines[index]?.quantity ?? 0));
  const amounts = quoteAmounts(
    lines,
    { discountPaise: paise(quote.discount), shippingPaise: paise(quote.shippingCost) },
    isLess && coupon
      ? {
          ...coupon,
          value: paise(coupon.value),
          maxDiscountPaise: coupon.maxDiscount === null ? null : paise(coupon.maxDiscount),
        }
      : null,
  );
  return grandTotalPaise(amounts);
}
