import { type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { savedScrollPosition } from '#web/lib/scroll-positions.ts';
import { type ListingPages, listingQuery } from './api.ts';
import { type Listing, listingCall } from './listing.ts';

/** "Load more" leaves this in the history: the address names the last page that is shown, this the first. */
export type ListingState = { firstPage: number };

function useFirstPage({ page }: Listing): number {
  const { firstPage } = (useLocation().state ?? {}) as Partial<ListingState>;
  return firstPage !== undefined && firstPage < page ? firstPage : page;
}

/** The pages that were loaded here, or the one of the address, which comes with the document. */
export function useListingPages(listing: Listing): UseInfiniteQueryResult<ListingPages> {
  const call = listingCall(listing);
  const firstPage = useFirstPage(listing);
  const isOne = firstPage === listing.page;
  const loaded = useInfiniteQuery({
    ...listingQuery(call, firstPage),
    enabled: ({ state }) => isOne || state.data !== undefined,
  });
  const isLoaded = isOne || loaded.data !== undefined;
  const own = useInfiniteQuery({ ...listingQuery(call, listing.page), enabled: isOne || !isLoaded });
  return isLoaded ? loaded : own;
}

const MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/** After a reload, or Back to a new document, the pages before the one of the address are fetched again. */
export function useMissingPages(listing: Listing, shown: ListingPages | undefined): void {
  const queryClient = useQueryClient();
  const { key } = useLocation();
  const firstPage = useFirstPage(listing);
  const isMissing = firstPage < listing.page && shown?.pageParams[0] !== firstPage;
  const isPlaceWanted = useRef(false);

  const fetchMissing = useEffectEvent(() => {
    const pages = listing.page - firstPage + 1;
    // Without them the page of the address stays, with a link to the one before it.
    queryClient.fetchInfiniteQuery({ ...listingQuery(listingCall(listing), firstPage), pages }).catch(() => {});
  });
  useEffect(() => {
    if (!isMissing) return;
    isPlaceWanted.current = true;
    const stay = () => {
      isPlaceWanted.current = false;
    };
    for (const move of MOVES) addEventListener(move, stay, { once: true, passive: true });
    fetchMissing();
    return () => {
      for (const move of MOVES) removeEventListener(move, stay);
    };
  }, [isMissing]);

  useLayoutEffect(() => {
    if (isMissing || !isPlaceWanted.current) return;
    isPlaceWanted.current = false;
    const position = savedScrollPosition(key);
    if (position !== undefined) scrollTo(0, position);
  }, [isMissing, key]);
}
