import type { ComponentType } from 'react';
import { matchRoutes, Navigate, type RouteObject } from 'react-router';
import { paths } from './lib/paths.ts';
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
      page('home', 'home', () => import('./routes/home.tsx')),
      page('shop', 'shop', () => import('./routes/shop.tsx')),
      page('shop/:category', 'shop', () => import('./routes/shop.tsx')),
      page('product/:id', 'product', () => import('./routes/product.tsx')),
      page('checkout', 'checkout', () => import('./routes/checkout.tsx')),
      page('login', 'login', () => import('./routes/login.tsx')),
      page('signup', 'signup', () => import('./routes/signup.tsx')),
      page('signup-test', 'signup-test', () => import('./routes/signup-test.tsx')),
      page('forgot-password', 'forgot-password', () => import('./routes/forgot-password.tsx')),
      page('reset-password', 'reset-password', () => import('./routes/reset-password.tsx')),
      page('confirm-email', 'confirm-email', () => import('./routes/confirm-email.tsx')),
      page('account', 'account', () => import('./routes/account.tsx')),
      page('my-orders', 'my-orders', () => import('./routes/my-orders.tsx')),
      page('orders/:id', 'order-detail', () => import('./routes/order-detail.tsx')),
      page('order-confirmation/:id', 'order-confirmation', () => import('./routes/order-confirmation.tsx')),
      page('admin', 'admin', () => import('./routes/admin.tsx')),
      page('admin-setup', 'admin-setup', () => import('./routes/admin-setup.tsx')),
      page('debug', 'debug', () => import('./routes/debug.tsx')),
      page('contact', 'contact', () => import('./routes/contact.tsx')),
      page('shipping', 'shipping', () => import('./routes/shipping.tsx')),
      page('faq', 'faq', () => import('./routes/faq.tsx')),
      page('terms', 'terms', () => import('./routes/terms.tsx')),
      page('privacy', 'privacy', () => import('./routes/privacy.tsx')),
      page('unsubscribe', 'unsubscribe', () => import('./routes/unsubscribe.tsx')),
      page('*', 'not-found', () => import('./routes/not-found.tsx')),
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
