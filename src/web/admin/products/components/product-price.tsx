import type { Product } from '#contracts/catalogue/catalogue.ts';
import { formatRupees } from '#contracts/money.ts';

export function ProductPrice({ product: { price, compareAtPrice } }: { product: Product }) {
  return (
    <span className="grid justify-items-end tabular-nums">
      {formatRupees(price)}
      {compareAtPrice && (
        <s className="text-xs text-muted-foreground">
          <span className="sr-only">Before: </span>
          {formatRupees(compareAtPrice)}
        </s>
      )}
    </span>
  );
}
