import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { categoriesQuery, productQuery, relatedProductsQuery } from './features/catalogue/api.ts';
import { prefetchHome } from './features/catalogue/home-queries.ts';
import { listingParameters, readListing } from './features/catalogue/listing.ts';
import { prefetchListing } from './features/catalogue/listing-pages.ts';
import { authConfigQuery } from './features/identity/api.ts';
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

/** Which ways of signing in there are comes with the page, so that no button appears later. A failure is asked anew. */
const signIn: PageHandle = {
  prefetch: async ({ queryClient }) => {
    await queryClient.prefetchQuery(authConfigQuery());
    return undefined;
  },
};

/** The browser alone fills them: kept for every id, they would take the place of pages that cost more. */
const ofOneOrder: PageHandle = { isCacheable: () => false };

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
      page('checkout', 'checkout', () => import('./routes/checkout.tsx')),
      page('login', 'login', () => import('./routes/login.tsx'), signIn),
      page('signup', 'signup', () => import('./routes/signup.tsx')),
      page('signup-test', 'signup-test', () => import('./routes/signup-test.tsx')),
      page('forgot-password', 'forgot-password', () => import('./routes/forgot-password.tsx')),
      page('reset-password', 'reset-password', () => import('./routes/reset-password.tsx')),
      page('confirm-email', 'confirm-email', () => import('./routes/confirm-email.tsx')),
      page('account', 'account', () => import('./routes/account.tsx'), signIn),
      page('my-orders', 'my-orders', () => import('./routes/my-orders.tsx')),
      page('orders/:id', 'order-detail', () => import('./routes/order-detail.tsx'), ofOneOrder),
      page('order-confirmation/:id', 'order-confirmation', () => import('./routes/order-confirmation.tsx'), ofOneOrder),
      page('admin-setup', 'admin-setup', () => import('./routes/admin-setup.tsx')),
      page('debug', 'debug', () => import('./routes/debug.tsx')),
      page('*', 'not-found', () => import('./routes/not-found.tsx'), {
        isCacheable: () => false,
        prefetch: async () => 404,
      }),
    ],
  },
];
