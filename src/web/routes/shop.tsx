import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { NothingFoundDrawing } from '#web/components/drawings.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { categoriesQuery, productListQuery } from '#web/features/catalogue/api.ts';
import { CategoryLinks } from '#web/features/catalogue/components/category-links.tsx';
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalogue/components/product-grid.tsx';
import { findCategory, listingFromUrl, listingTitle } from '#web/features/catalogue/listing.ts';
import { useShop } from '#web/features/shell/use-shop.ts';
import { paths } from '#web/lib/paths.ts';

const ABOVE_THE_FOLD = 4;

export default function ShopPage() {
  const shop = useShop();
  const { category } = useParams();
  const [search] = useSearchParams();
  const products = useQuery(productListQuery(listingFromUrl(search, category)));
  const known = useQuery(categoriesQuery()).data?.data ?? [];
  const title = listingTitle(search, category, known);
  const isKnown = category === undefined || findCategory(known, category) !== undefined;

  return (
    <div className="page py-8">
      <PageHead
        title={`${title} | ${shop.name}`}
        description={`${title} at ${shop.name}: aquatic plants, fish and aquarium supplies, delivered within India.`}
        url={`${shop.url}${category === undefined ? paths.shop : paths.category(category)}`}
        isIndexed={isKnown && !search.has('search')}
      />
      <h1 className="heading">{title}</h1>
      <p aria-live="polite" className="mt-1 min-h-6 text-sm text-muted-foreground">
        {products.data?.pagination && `${products.data.pagination.totalCount} products`}
      </p>
      <CategoryLinks categories={known} current={category} />
      {products.isPending && <ProductGridSkeleton />}
      {products.isError && (
        <LoadFailure
          message="No products available at the moment. Please check back later."
          onRetry={() => void products.refetch()}
        />
      )}
      {products.data?.data.length === 0 && (
        <EmptyState
          drawing={<NothingFoundDrawing />}
          title="No products found"
          text="Try adjusting your filters or check back later for new arrivals."
        >
          <Link to={paths.shop} className={buttonStyles()}>
            Show all products
          </Link>
        </EmptyState>
      )}
      {products.data && <ProductGrid products={products.data.data} urgentCount={ABOVE_THE_FOLD} />}
      {products.data?.pagination && <PageLinks {...products.data.pagination} search={search} />}
    </div>
  );
}

type PageLinksProps = { page: number; totalPages: number; search: URLSearchParams };

function PageLinks({ page, totalPages, search }: PageLinksProps) {
  if (totalPages <= 1) return null;
  const to = (target: number) => {
    const next = new URLSearchParams(search);
    next.set('page', String(target));
    return `?${next}`;
  };
  return (
    <nav aria-label="Pages" className="mt-10 flex items-center justify-center gap-4">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className={buttonStyles({ variant: 'outline' })}>
          Previous
        </Link>
      )}
      <span className="text-sm text-muted-foreground">
        Page {page} of {totalPages}
      </span>
      {page < totalPages && (
        <Link to={to(page + 1)} rel="next" className={buttonStyles({ variant: 'outline' })}>
          Next
        </Link>
      )}
    </nav>
  );
}
