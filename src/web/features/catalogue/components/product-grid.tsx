import type { CardProduct } from '#contracts/catalogue/catalogue.ts';
import { ProductCard } from './product-card.tsx';

export const PLACEHOLDER_CARDS = 8;
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
