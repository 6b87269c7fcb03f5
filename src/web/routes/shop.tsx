import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Pagination } from '#contracts/pagination.ts';
import { totalText } from '#contracts/pagination-view.ts';
import { Icon } from '#web/components/icon.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Drawer } from '#web/components/ui/drawer.tsx';
import { categoriesQuery } from '#web/features/catalogue/api.ts';
import { FilterPanel } from '#web/features/catalogue/components/filter-panel.tsx';
import { ListingResults } from '#web/features/catalogue/components/listing-results.tsx';
import { ListingChips, SortSelect } from '#web/features/catalogue/components/listing-toolbar.tsx';
import {
  canonicalSearch,
  findCategory,
  type Listing,
  listingTitle,
  listingUrl,
  readListing,
} from '#web/features/catalogue/listing.ts';
import { useListingPages } from '#web/features/catalogue/use-listing-pages.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';

export default function ShopPage() {
  const shop = useShop();
  const navigate = useNavigate();
  const { category } = useParams();
  const [search] = useSearchParams();
  const listing = readListing(search, category);
  const results = useListingPages(listing);
  const known = useQuery(categoriesQuery()).data?.data ?? [];
  const title = listingTitle(listing, known);
  const own = category === undefined ? undefined : findCategory(known, category);
  const isKnown = category === undefined || own !== undefined;
  const total = results.data?.pages[0]?.pagination;
  const path = category === undefined ? paths.shop : paths.category(own?.slug ?? category);
  const isBeyondEnd = listing.page > 1 && results.data?.pages[0]?.data.length === 0;

  // Rendered at once, so that the next choice is added to this one.
  const change = (next: Listing) => void navigate(listingUrl(next), { preventScrollReset: true, flushSync: true });
  const filters = (
    <FilterPanel listing={listing} categories={known} onChange={change} onClear={() => void navigate(paths.shop)} />
  );
  return (
    <div className="page py-8">
      <PageHead
        title={`${title} | ${shop.name}`}
        description={`${title} at ${shop.name}: aquatic plants, fish and aquarium supplies, delivered within India.`}
        url={`${shop.url}${path}${canonicalSearch(listing, category)}`}
        image={`${shop.url}/share.jpg`}
        isIndexed={isKnown && !listing.search && !isBeyondEnd}
      />
      <h1 className="heading wrap-anywhere">{title}</h1>
      <div className="mt-4 grid grid-cols-1 gap-8 lg:grid-cols-[15rem_1fr]">
        <aside aria-label="Filters" className="hidden lg:block noscript:hidden">
          {filters}
        </aside>
        <div className="min-w-0">
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <FilterDrawer total={total}>{filters}</FilterDrawer>
            <p aria-live="polite" className="text-sm text-muted-foreground">
              {total && resultCount(total)}
            </p>
            <SortSelect
              value={listing.sort}
              isSearch={listing.search !== undefined}
              onChange={(sort) => change({ ...listing, sort, page: 1 })}
            />
          </div>
          <div className="mb-4">
            <ListingChips listing={listing} categories={known} />
          </div>
          <ListingResults listing={listing} />
        </div>
      </div>
    </div>
  );
}

type FilterDrawerProps = { total: Pagination | undefined; children: ReactNode };

/** Its state is its own, so that opening it does not render the list again. */
function FilterDrawer({ total, children }: FilterDrawerProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" size="small" className="lg:hidden" onClick={() => setOpen(true)}>
        <Icon of={SlidersHorizontal} className="size-4" /> Filters
      </Button>
      <Drawer isOpen={isOpen} onClose={close} side="left" title="Filters" className="w-[85vw] max-w-sm">
        <div className="grow overflow-y-auto p-5">{children}</div>
        <div className="border-t p-4">
          <Button className="w-full" onClick={close}>
            {total ? `Show ${resultCount(total)}` : 'Show results'}
          </Button>
        </div>
      </Drawer>
    </>
  );
}

function resultCount(total: Pagination): string {
  return total.totalCount === 1 ? '1 result' : `${totalText(total)} results`;
}
