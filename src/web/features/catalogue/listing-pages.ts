import type { QueryClient } from '@tanstack/react-query';
import { listingQuery } from './api.ts';
import { type Listing, listingCall } from './listing.ts';

/** An address with `page=3` shows that page alone; what a visitor loaded before it, only the visitor's browser knows. */
export async function prefetchListing(queryClient: QueryClient, listing: Listing): Promise<void> {
  await queryClient.fetchInfiniteQuery(listingQuery(listingCall(listing), listing.page));
}
