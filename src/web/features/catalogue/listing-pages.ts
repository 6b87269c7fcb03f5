import type { QueryClient } from '@tanstack/react-query';
import { listingQuery } from './api.ts';
import { type Listing, listingCall, MAX_PAGES_AT_ONCE } from './listing.ts';

/** An address with `page=3` shows the first three pages, as "Load more" left them; a far one starts at itself. */
export function firstPageOf({ page }: Listing): number {
  return page <= MAX_PAGES_AT_ONCE ? 1 : page;
}

export async function prefetchListing(queryClient: QueryClient, listing: Listing): Promise<void> {
  const firstPage = firstPageOf(listing);
  await queryClient.fetchInfiniteQuery({
    ...listingQuery(listingCall(listing), firstPage),
    pages: listing.page - firstPage + 1,
  });
}
