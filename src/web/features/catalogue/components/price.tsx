import type { Product } from '#contracts/catalogue/catalogue.ts';
import { formatRupees } from '#contracts/money.ts';
import { classNames } from '#web/lib/class-names.ts';

type PriceProps = {
  product: Pick<Product, 'price' | 'compareAtPrice' | 'discountPercentage'>;
  /** Without the saving, which a card shows in its badge. */
  isShort?: boolean;
  className?: string;
};

export function Price({ product, isShort = false, className }: PriceProps) {
  const { price, compareAtPrice, discountPercentage } = product;
  return (
    <p className={classNames('flex flex-wrap items-baseline gap-x-2 tabular-nums', className)}>
      <span className="font-semibold">{formatRupees(price)}</span>
      {compareAtPrice && (
        <>
          <s className="text-sm text-muted-foreground">
            <span className="sr-only">Before: </span>
            {formatRupees(compareAtPrice)}
          </s>
          {!isShort && <span className="text-sm font-semibold text-accent">Save {discountPercentage}%</span>}
        </>
      )}
    </p>
  );
}
