import { Link, useParams } from 'react-router';
import { Drawing } from '#web/components/drawing.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { paths } from '#web/lib/paths.ts';
import { type Listing, listingSearch } from '../listing.ts';
import { type ListingState, useListingPages, useMissingPages } from '../use-listing-pages.ts';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

function failureText({ search, filter }: Listing): string {
  if (search) return `No results for "${search}". Try different keywords.`;
  if (filter) return `No ${filter} products available at the moment.`;
  return 'No products available at the moment. Please check back later.';
}

export function ListingResults({ listing }: { listing: Listing }) {
  const { category } = useParams();
  const query = useListingPages(listing);
  useMissingPages(listing, query.data);
  if (query.isPending) return <ProductGridSkeleton />;
  if (!query.data) {
    return (
      <EmptyState drawing={<Drawing of="nothing-found" />} title="No products available" text={failureText(listing)}>
        <Button variant="outline" onClick={() => void query.refetch()}>
          Retry
        </Button>
      </EmptyState>
    );
  }
  const { pages } = query.data;
  const products = pages.flatMap((page) => page.data);
  if (products.length === 0) return <NothingFound listing={listing} />;

  const firstPage = pages[0]?.pagination?.page ?? 1;
  const nextPage = (pages.at(-1)?.pagination?.page ?? 1) + 1;
  // On a category's own path the query alone changes, so that the address stays the one that was shared.
  const path = category === undefined ? paths.shop : paths.category(category);
  const addressOf = (page: number) => path + listingSearch({ ...listing, page }, category);
  return (
    <>
      <h2 className="sr-only">Products</h2>
      {firstPage > 1 && (
        <p className="mb-4 flex flex-wrap items-center gap-3 text-sm text-muted-foreground">
          <Link
            to={addressOf(firstPage - 1)}
            rel="prev"
            className={buttonStyles({ variant: 'outline', size: 'small' })}
          >
            Previous page
          </Link>
          Page {firstPage} onwards
        </p>
      )}
      <ProductGrid products={products} isFirst />
      {query.isFetchNextPageError && (
        <p role="alert" className="mt-10 text-center">
          More products could not be loaded. Please check your connection and try again.
        </p>
      )}
      {query.hasNextPage && (
        <p className="mt-10 flex justify-center">
          <Link
            to={addressOf(nextPage)}
            state={{ firstPage } satisfies ListingState}
            replace
            preventScrollReset
            rel="next"
            aria-busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
            className={buttonStyles({ variant: 'outline' })}
          >
            {query.isFetchingNextPage ? 'Loading more...' : 'Load more'}
          </Link>
        </p>
      )}
    </>
  );
}

function NothingFound({ listing }: { listing: Listing }) {
  return (
    <EmptyState
      drawing={<Drawing of="nothing-found" />}
      title="No products found"
      text="Try adjusting your filters or check back later for new arrivals."
    >
      {listing.search && <p className="text-muted-foreground wrap-anywhere">{failureText(listing)}</p>}
      <Link to={paths.shop} className={buttonStyles()}>
        Show all products
      </Link>
    </EmptyState>
  );
}
