import { Link } from 'react-router';
import type { CardProduct } from '#contracts/catalogue/catalogue.ts';
import { stockInfo } from '#contracts/catalogue/stock.ts';
import { ProductPicture } from '#web/components/product-picture.tsx';
import { paths } from '#web/lib/paths.ts';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { Price } from './price.tsx';

const PLACEHOLDER_CARDS = 8;
const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-5 lg:grid-cols-4';

export function ProductGrid({ products, urgentCount = 0 }: { products: CardProduct[]; urgentCount?: number }) {
  return (
    <ul className={grid}>
      {products.map((product, index) => (
        <li key={product.id} className="grid">
          <ProductCard product={product} isUrgent={index < urgentCount} />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ count = PLACEHOLDER_CARDS }: { count?: number }) {
  return (
    <div role="status" aria-label="Loading products" className={grid}>
      {Array.from({ length: count }, (_, index) => (
        <div // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          key={index}
          className="animate-pulse overflow-hidden rounded-card border bg-card"
        >
          <div className="aspect-[3/4] bg-muted" />
          <div className="flex flex-col gap-2 p-3">
            <div className="h-4 w-4/5 rounded bg-muted" />
            <div className="h-4 w-1/3 rounded bg-muted" />
            <div className="mt-4 h-11 rounded-control bg-muted" />
          </div>
        </div>
      ))}
    </div>
  );
}

function ProductCard({ product, isUrgent = false }: { product: CardProduct; isUrgent?: boolean }) {
  const stock = stockInfo(product.stock);
  const care = [product.care?.difficulty, product.care?.light && `${product.care.light} light`].filter(Boolean);
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-card border bg-card">
      <div className="overflow-hidden transition-transform duration-250 group-hover:scale-[1.03]">
        <ProductPicture src={product.imageUrl} alt="" use="card" isUrgent={isUrgent} />
      </div>
      <p className="absolute top-2 left-2 flex gap-1.5 text-xs font-semibold">
        {product.isSale && <span className="rounded-control bg-accent px-2 py-0.5 text-accent-foreground">Sale</span>}
        {product.isNew && <span className="rounded-control bg-card px-2 py-0.5 text-foreground">New</span>}
      </p>
      <div className="relative flex grow flex-col gap-1 bg-card p-3">
        <h3 className="line-clamp-2 min-h-[2.6em] text-sm leading-[1.3] font-medium">
          <Link to={paths.product(product.id)}>{product.name}</Link>
        </h3>
        <Price product={product} />
        <p className="min-h-[1.5em] text-xs text-muted-foreground">
          {stock.status === 'low-stock' ? (
            <span className="font-semibold text-warning">{stock.text}</span>
          ) : (
            care.join(' · ')
          )}
        </p>
        <div className="relative mt-auto pt-1">
          <AddToCartButton product={product} />
        </div>
      </div>
      {/* Makes the picture a link too; hidden from keyboard and screen readers, which use the name. */}
      <Link
        to={paths.product(product.id)}
        tabIndex={-1}
        aria-hidden
        className="absolute inset-x-0 top-0 aspect-[3/4]"
      />
    </article>
  );
}
