import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { categoriesQuery, productQuery } from '#web/features/catalogue/api.ts';
import { prefetchHome } from '#web/features/catalogue/home-queries.ts';
import { listingParameters, readListing } from '#web/features/catalogue/listing.ts';
import { prefetchListing } from '#web/features/catalogue/listing-pages.ts';
import { authConfigQuery } from '#web/features/identity/api.ts';
import { loadQuery } from '#web/lib/load-query.ts';
import { paths } from '#web/lib/paths.ts';
import { shopQuery } from '#web/lib/shop-query.ts';

export type PageName = { page: string };

type PrefetchInput = { queryClient: QueryClient; params: Record<string, string | undefined>; url: URL };

/** What the server must know of a page. The browser has no use for it, so routes.tsx names the page only. */
export type PageHandle = {
  /** The file of the page, by which the build finds what to load beside the entry. */
  module?: string;
  /** The query parameters that change what the page shows; all others are ignored. */
  query?: readonly string[];
  /** Pages that hold what a visitor typed are not kept. */
  isCacheable?: (url: URL) => boolean;
  redirect?: string;
  /** Loads what the page shows; answers with the status when it is not 200. */
  prefetch?: (input: PrefetchInput) => Promise<number | undefined>;
};

/** Which ways of signing in there are comes with the page, so that no button appears later. A failure is asked anew. */
const signIn: PageHandle = {
  prefetch: async ({ queryClient }) => {
    await queryClient.prefetchQuery(authConfigQuery());
    return undefined;
  },
};

/** The browser alone fills them: kept for every id, they would take the place of pages that cost more. */
const ofOneOrder: PageHandle = { isCacheable: () => false };

const handles: Record<string, PageHandle> = {
  root: {
    prefetch: async ({ queryClient }) => {
      await loadQuery(queryClient, shopQuery());
      return undefined;
    },
  },
  start: { redirect: paths.home },
  home: {
    prefetch: async ({ queryClient }) => {
      await prefetchHome(queryClient);
      return undefined;
    },
  },
  shop: {
    query: listingParameters,
    isCacheable: (url) => !url.searchParams.has('search'),
    prefetch: async ({ queryClient, params, url }) => {
      await Promise.all([
        prefetchListing(queryClient, readListing(url.searchParams, params['category'])),
        loadQuery(queryClient, categoriesQuery()),
      ]);
      return undefined;
    },
  },
  product: {
    prefetch: async ({ queryClient, params }) => {
      const found = await loadQuery(queryClient, productQuery(params['id'] ?? ''));
      return found ? undefined : 404;
    },
  },
  login: signIn,
  account: signIn,
  'order-detail': ofOneOrder,
  'order-confirmation': ofOneOrder,
  'not-found': { isCacheable: () => false, prefetch: async () => 404 },
};

export function handleOf({ lazy, handle }: RouteObject): PageHandle {
  const { page } = handle as PageName;
  return { ...(lazy ? { module: `src/web/routes/${page}.tsx` } : {}), ...handles[page] };
}
