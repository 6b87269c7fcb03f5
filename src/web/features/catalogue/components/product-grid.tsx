import { Fragment } from 'react';
import { Link } from 'react-router';
import type { CardProduct } from '#contracts/catalogue/catalogue.ts';
import { stockInfo } from '#contracts/catalogue/stock.ts';
import { formatRupees } from '#contracts/money.ts';
import { ProductPicture } from '#web/components/product-picture.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { classNames } from '#web/lib/class-names.ts';
import { paths } from '#web/lib/paths.ts';
import { offerOf, variantsOf } from '../family.ts';
import { cardFacts } from '../product-facts.ts';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { Price } from './price.tsx';

const PLACEHOLDER_CARDS = 8;
/** A phone's first row. More urgent images would slow each other down. */
const URGENT = 2;
/** The first row of the widest listing. */
const FIRST_ROW = 6;

type ProductGridProps = {
  products: CardProduct[];
  /** At the top of a page: the first row loads at once. */
  isFirst?: boolean;
  /** Shows only as many as fill whole rows. */
  hasWholeRows?: boolean;
};

export function ProductGrid({ products, isFirst = false, hasWholeRows = false }: ProductGridProps) {
  const grid = (
    <ul className={classNames('product-grid', hasWholeRows && 'whole-rows')}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} isUrgent={isFirst && index < URGENT} isEager={isFirst && index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  );
  return hasWholeRows ? <div className="@container">{grid}</div> : grid;
}

export function ProductGridSkeleton({ count = PLACEHOLDER_CARDS }: { count?: number }) {
  return (
    <div role="status" aria-label="Loading products" className="product-grid">
      {Array.from({ length: count }, (_, index) => (
        <div // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          key={index}
        >
          <div className="card-rows animate-pulse overflow-hidden rounded-card border bg-card">
            <div className="aspect-[3/4] bg-muted" />
            <div className="row-span-5 flex flex-col gap-2 p-3">
              <div className="h-4 rounded bg-muted" />
              <div className="h-9 rounded bg-muted" />
              <div className="mt-2 h-11 rounded-control bg-muted" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

type ProductCardProps = { product: CardProduct; isUrgent: boolean; isEager: boolean };

/** Picture, name, price, facts, stock and button each have a row of the grid, so that neighbours align. */
function ProductCard({ product, isUrgent, isEager }: ProductCardProps) {
  const { isChoice, isLowest, product: offered } = offerOf(product);
  const variants = variantsOf(product);
  const stock = stockInfo(offered.stock);
  const isSoldOut = stock.status === 'out-of-stock';
  const address = paths.product(offered);
  const name = variants.length > 0 ? product.family?.name : product.name;
  const facts = [...(variants.length > 0 ? [`${variants.length} options`] : []), ...cardFacts(product)];
  return (
    <article className="product-card card-rows group">
      <div
        className={classNames(
          'overflow-hidden transition-transform duration-250 group-hover:scale-[1.03]',
          isSoldOut && 'opacity-50',
        )}
      >
        <ProductPicture src={product.imageUrl} alt="" use="card" isUrgent={isUrgent} isEager={isEager} />
      </div>
      <div className="card-rows relative row-span-5 bg-card p-3">
        <h3 className="line-clamp-2 text-sm leading-[1.3] font-medium wrap-anywhere">
          <Link to={address}>{name}</Link>
        </h3>
        {isLowest ? (
          <p className="pt-1 tabular-nums">
            <span className="text-sm text-muted-foreground">from</span>{' '}
            <span className="font-semibold">{formatRupees(offered.price)}</span>
          </p>
        ) : (
          <Price product={offered} isShort className="pt-1" />
        )}
        <p className="text-xs text-muted-foreground">
          {facts.map((fact, index) => (
            // A line breaks between facts only: at the space, which is outside of them. None begins with the dot.
            <Fragment key={fact}>
              {index > 0 && ' '}
              <span className="min-[15rem]:whitespace-nowrap">{index < facts.length - 1 ? `${fact} ·` : fact}</span>
            </Fragment>
          ))}
        </p>
        <p className="text-xs font-semibold text-warning">{!isChoice && stock.status === 'low-stock' && stock.text}</p>
        <div className="self-end pt-2">
          {isChoice ? (
            <Link to={address} className={buttonStyles({ size: 'small', className: 'w-full px-2' })}>
              Choose <span className="sr-only">{name}</span>
            </Link>
          ) : (
            <AddToCartButton product={offered} />
          )}
        </div>
      </div>
      <CardBadges product={product} isSoldOut={isSoldOut} />
    </article>
  );
}

type CardBadgesProps = { product: CardProduct; isSoldOut: boolean };

function CardBadges({ product: { isSale, isNew, discountPercentage }, isSoldOut }: CardBadgesProps) {
  const sale = [isSale && 'Sale', discountPercentage > 0 && `−${discountPercentage}%`].filter(Boolean);
  if (sale.length === 0 && !isNew && !isSoldOut) return null;
  return (
    <p className="pointer-events-none absolute top-2 left-2 flex gap-1.5 text-xs font-semibold">
      {sale.length > 0 && (
        <span className="rounded-control bg-accent px-2 py-0.5 text-accent-foreground">{sale.join(' ')}</span>
      )}
      {isSoldOut && <span className="rounded-control bg-card px-2 py-0.5 text-foreground">Sold out</span>}
      {isNew && <span className="rounded-control bg-card px-2 py-0.5 text-foreground">New</span>}
    </p>
  );
}
