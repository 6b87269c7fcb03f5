import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { productIdIn, productPath } from '#contracts/catalogue/product-path.ts';
import type { SectionPage } from '#contracts/shop/page-sections.ts';
import { categoriesQuery, prefetchHome, productQuery } from '#web/features/catalogue/api.ts';
import { listingSearch, readListing } from '#web/features/catalogue/listing.ts';
import { prefetchListing } from '#web/features/catalogue/listing-pages.ts';
import { authConfigQuery } from '#web/features/identity/api.ts';
import { pageSectionQuery } from '#web/features/information/api.ts';
import { paths } from '#web/lib/paths.ts';
import { shopQuery } from '#web/lib/use-shop.ts';

export type PageName = { page: string };

type Params = Record<string, string | undefined>;
type PrefetchInput = { queryClient: QueryClient; params: Params; url: URL };

/** What only the server needs to know about a page; routes.tsx, which the browser loads too, has just the name. */
export type PageHandle = {
  /** Source file of the page, to look up its scripts in the build manifest. */
  module?: string;
  /** The parameters of the path that change the page, in one spelling. */
  params?: (params: Params) => Params;
  /** The query parameters that change the page, in one spelling and order; others are ignored. */
  search?: (parameters: URLSearchParams, params: Params) => string;
  /** The address is a secret: links on the page must not give it away. */
  isPrivate?: boolean;
  /** Whether the rendered page may be cached; true by default. */
  isCacheable?: (url: URL) => boolean;
  /** Fetches the data of the page; returns the status code if it is not 200. */
  prefetch?: (input: PrefetchInput) => Promise<number | undefined>;
  /** The one address of the page that the others redirect to, known once its data is there. */
  path?: (input: PrefetchInput) => string | undefined;
};

/** The sign-in methods come with the page, so that no button appears later. If they fail, the browser fetches them. */
const signIn: PageHandle = {
  prefetch: async ({ queryClient }) => {
    await queryClient.prefetchQuery(authConfigQuery());
    return undefined;
  },
};

/** Only the browser fills these pages; one cache entry for each id would displace more expensive pages. */
const singleOrder: PageHandle = { isCacheable: () => false };

/** With the owner's own section, where there is one. */
const withSection = (page: SectionPage): PageHandle => ({
  prefetch: async ({ queryClient }) => {
    const { sections } = await queryClient.fetchQuery(shopQuery());
    if (sections?.includes(page)) await queryClient.prefetchQuery(pageSectionQuery(page));
    return undefined;
  },
});

const productId = ({ id = '' }: Params) => productIdIn(id);

const handles: Record<string, PageHandle> = {
  home: {
    prefetch: async ({ queryClient }) => {
      await prefetchHome(queryClient);
      return undefined;
    },
  },
  shop: {
    search: (parameters, { category }) => listingSearch(readListing(parameters, category), category),
    // Search terms are personal and endless.
    isCacheable: (url) => !url.searchParams.has('search'),
    prefetch: async ({ queryClient, params, url }) => {
      await Promise.all([
        prefetchListing(queryClient, readListing(url.searchParams, params['category'])),
        queryClient.fetchQuery(categoriesQuery()),
      ]);
      return undefined;
    },
  },
  product: {
    params: (params) => ({ id: productId(params) }),
    prefetch: async ({ queryClient, params }) => {
      const product = await queryClient.fetchQuery(productQuery(productId(params)));
      return product ? undefined : 404;
    },
    path: ({ queryClient, params }) => {
      const page = queryClient.getQueryData(productQuery(productId(params)).queryKey);
      return page ? productPath(page.product) : undefined;
    },
  },
  shipping: withSection('shipping'),
  faq: withSection('faq'),
  contact: withSection('about'),
  login: signIn,
  account: signIn,
  admin: { isCacheable: ({ pathname }) => pathname === paths.admin },
  'order-detail': singleOrder,
  'order-confirmation': singleOrder,
  'order-link': { isPrivate: true, isCacheable: () => false },
  claim: { isPrivate: true, isCacheable: () => false },
  'not-found': { isCacheable: () => false, prefetch: async () => 404 },
};

export function handleOf({ handle }: Pick<RouteObject, 'handle'>): PageHandle {
  if (!handle) return {};
  const { page } = handle as PageName;
  return { module: `src/web/routes/${page}.tsx`, ...handles[page] };
}
