import type { ComponentType } from 'react';
import { matchRoutes, Navigate, type RouteObject } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import type { PageName } from './page-handles.ts';
import { Root } from './root.tsx';

type PageModule = { default: ComponentType };

function page(path: string, file: string, load: () => Promise<PageModule>): RouteObject {
  return {
    id: `${file}:${path}`,
    path,
    // biome-ignore lint/correctness/noComponentHookFactories: the router calls it once, to load the page
    lazy: { Component: async () => (await load()).default },
    handle: { page: file } satisfies PageName,
  };
}

export const routes: RouteObject[] = [
  {
    id: 'root',
    path: '/',
    Component: Root,
    handle: { page: 'root' } satisfies PageName,
    children: [
      {
        index: true,
        element: <Navigate to={paths.home} replace />,
        handle: { page: 'start' } satisfies PageName,
      },
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
      page('account', 'account', () => import('#web/routes/account.tsx')),
      page('my-orders', 'my-orders', () => import('#web/routes/my-orders.tsx')),
      page('orders/:id', 'order-detail', () => import('#web/routes/order-detail.tsx')),
      page('order-confirmation/:id', 'order-confirmation', () => import('#web/routes/order-confirmation.tsx')),
      page('admin', 'admin', () => import('#web/routes/admin.tsx')),
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
];

/** Loads the script of the page at an address; null when it is there. */
export function loadPage(pathname: string): Promise<void> | null {
  const route = matchRoutes(routes, pathname)?.at(-1)?.route;
  const load = typeof route?.lazy === 'object' ? route.lazy.Component : undefined;
  if (!route || !load) return null;
  return load().then((Component) => {
    Object.assign(route, { Component });
    delete route.lazy;
  });
}
