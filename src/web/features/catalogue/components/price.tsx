import type { Product } from '#contracts/catalogue/catalogue.ts';
import { formatRupees } from '#contracts/money.ts';
import { classNames } from '#web/lib/class-names.ts';

type PriceProps = { product: Pick<Product, 'price' | 'compareAtPrice' | 'discountPercentage'>; className?: string };

export function Price({ product: { price, compareAtPrice, discountPercentage }, className }: PriceProps) {
  return (
    <p className={classNames('flex flex-wrap items-baseline gap-x-2 tabular-nums', className)}>
      <span className="font-semibold">{formatRupees(price)}</span>
      {compareAtPrice && (
        <>
          <s className="text-sm text-muted-foreground">
            <span className="sr-only">Before: </span>
            {formatRupees(compareAtPrice)}
          </s>
          <span className="text-sm font-semibold text-accent">Save {discountPercentage}%</span>
        </>
      )}
    </p>
  );
}
