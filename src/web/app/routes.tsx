import type { ComponentType } from 'react';
import { type Location, matchRoutes, type RouteObject, redirect } from 'react-router';
import { loadChunk } from '#web/lib/load-on-demand.ts';
import { paths } from '#web/lib/paths.ts';
import { AdminError, PageError, RouteErrorPage } from '#web/routes/route-error.tsx';
import type { PageName } from './page-handles.ts';
import { Root } from './root.tsx';
import { ShopFrame } from './shop-frame.tsx';

type PageModule = { default: ComponentType };

/** Without a path: a frame around other routes. */
function frame(file: string, load: () => Promise<PageModule>) {
  return {
    lazy: async () => ({ Component: (await loadChunk(load)).default }),
    handle: { page: file } satisfies PageName,
  };
}

function page(path: string, file: string, load: () => Promise<PageModule>): RouteObject {
  return { path, ...frame(file, load) };
}

export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Root,
    ErrorBoundary: RouteErrorPage,
    children: [
      {
        Component: ShopFrame,
        children: [
          {
            // Header and notifications stay when a page fails.
            ErrorBoundary: PageError,
            children: [
              { index: true, loader: () => redirect(paths.home) },
              page('home', 'home', () => import('#web/routes/home.tsx')),
              page('shop', 'shop', () => import('#web/routes/shop.tsx')),
              page('shop/:category', 'shop', () => import('#web/routes/shop.tsx')),
              page('product/:id', 'product', () => import('#web/routes/product.tsx')),
              page('checkout', 'checkout', () => import('#web/routes/checkout.tsx')),
              page('login', 'login', () => import('#web/routes/login.tsx')),
              page('signup', 'signup', () => import('#web/routes/signup.tsx')),
              page('signup-test', 'signup-test', () => import('#web/routes/signup-test.tsx')),
              page('forgot-password', 'forgot-password', () => import('#web/routes/forgot-password.tsx')),
              page('reset-password', 'reset-password', () => import('#web/routes/reset-password.tsx')),
              page('confirm-email', 'confirm-email', () => import('#web/routes/confirm-email.tsx')),
              page('verify-email', 'verify-email', () => import('#web/routes/verify-email.tsx')),
              page('account', 'account', () => import('#web/routes/account.tsx')),
              page('my-orders', 'my-orders', () => import('#web/routes/my-orders.tsx')),
              page('orders/:id', 'order-detail', () => import('#web/routes/order-detail.tsx')),
              page('order-confirmation/:id', 'order-confirmation', () => import('#web/routes/order-confirmation.tsx')),
              page('o', 'order-link', () => import('#web/routes/order-link.tsx')),
              page('claim', 'claim', () => import('#web/routes/claim.tsx')),
              page('admin-setup', 'admin-setup', () => import('#web/routes/admin-setup.tsx')),
              page('debug', 'debug', () => import('#web/routes/debug.tsx')),
              page('contact', 'contact', () => import('#web/routes/contact.tsx')),
              page('shipping', 'shipping', () => import('#web/routes/shipping.tsx')),
              page('faq', 'faq', () => import('#web/routes/faq.tsx')),
              page('terms', 'terms', () => import('#web/routes/terms.tsx')),
              page('privacy', 'privacy', () => import('#web/routes/privacy.tsx')),
              page('unsubscribe', 'unsubscribe', () => import('#web/routes/unsubscribe.tsx')),
              page('*', 'not-found', () => import('#web/routes/not-found.tsx')),
            ],
          },
        ],
      },
      {
        ErrorBoundary: AdminError,
        children: [
          {
            // It finds out by the address what it shows.
            ...frame('admin', () => import('#web/routes/admin.tsx')),
            children: [{ path: 'admin' }, { path: 'admin/orders/:id' }, { path: 'admin/users/:id' }],
          },
        ],
      },
    ],
  },
];

/** Loads the lazy routes of a location before the router exists, as server-rendered pages need. */
export async function loadLazyRoutes(location: Pick<Location, 'pathname'>): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
