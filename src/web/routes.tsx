import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { categoriesQuery, productQuery, relatedProductsQuery } from './features/catalogue/api.ts';
import { prefetchHome } from './features/catalogue/home-queries.ts';
import { listingParameters, readListing } from './features/catalogue/listing.ts';
import { prefetchListing } from './features/catalogue/listing-pages.ts';
import { shopQuery } from './features/shell/api.ts';
import { paths } from './lib/paths.ts';
import { Root } from './root.tsx';
import { RouteErrorPage } from './routes/route-error.tsx';

type PrefetchInput = { queryClient: QueryClient; params: Record<string, string | undefined>; url: URL };

export type PageHandle = {
  /** The file of the page, by which the build finds what to load beside the entry. */
  module?: string;
  /** The query parameters that change what the page shows; all others are ignored. */
  query?: readonly string[];
  /** Pages that hold what a visitor typed are not kept. */
  isCacheable?: (url: URL) => boolean;
  redirect?: string;
  /** Loads what the page shows, on the server only; answers with the status when it is not 200. */
  prefetch?: (input: PrefetchInput) => Promise<number | undefined>;
};

type PageModule = { default: ComponentType };

function page(path: string, file: string, load: () => Promise<PageModule>, handle: PageHandle = {}): RouteObject {
  const { prefetch, ...rest } = handle;
  return {
    id: `${file}:${path}`,
    path,
    // biome-ignore lint/correctness/noComponentHookFactories: the router calls it once, to load the page
    lazy: { Component: async () => (await load()).default },
    handle: {
      module: `src/web/routes/${file}.tsx`,
      ...rest,
      ...(import.meta.env.SSR && prefetch ? { prefetch } : {}),
    } satisfies PageHandle,
  };
}

const listing: PageHandle = {
  query: listingParameters,
  isCacheable: (url) => !url.searchParams.has('search'),
  prefetch: async ({ queryClient, params, url }) => {
    await Promise.all([
      prefetchListing(queryClient, readListing(url.searchParams, params['category'])),
      queryClient.ensureQueryData(categoriesQuery()),
    ]);
    return undefined;
  },
};

export const routes: RouteObject[] = [
  {
    id: 'root',
    path: '/',
    Component: Root,
    ErrorBoundary: RouteErrorPage,
    handle: {
      prefetch: import.meta.env.SSR
        ? async ({ queryClient }: PrefetchInput) => {
            await queryClient.ensureQueryData(shopQuery());
            return undefined;
          }
        : undefined,
    },
    children: [
      {
        index: true,
        element: <Navigate to={paths.home} replace />,
        handle: { redirect: paths.home } satisfies PageHandle,
      },
      page('home', 'home', () => import('./routes/home.tsx'), {
        prefetch: async ({ queryClient }) => {
          await prefetchHome(queryClient);
          return undefined;
        },
      }),
      page('shop', 'shop', () => import('./routes/shop.tsx'), listing),
      page('shop/:category', 'shop', () => import('./routes/shop.tsx'), listing),
      page('product/:id', 'product', () => import('./routes/product.tsx'), {
        prefetch: async ({ queryClient, params }) => {
          const id = params['id'] ?? '';
          const product = await queryClient.ensureQueryData(productQuery(id));
          if (!product) return 404;
          await queryClient.ensureQueryData(relatedProductsQuery(product.id));
          return undefined;
        },
      }),
      page('*', 'not-found', () => import('./routes/not-found.tsx'), {
        isCacheable: () => false,
        prefetch: async () => 404,
      }),
    ],
  },
];
