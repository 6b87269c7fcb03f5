import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { Toaster } from '#web/components/ui/toaster.tsx';
import { useForgetCheckout } from '#web/features/checkout/use-forget-checkout.ts';
import { SCROLL_POSITIONS } from '#web/lib/scroll-positions.ts';

/** What the shop and the dashboard share. */
export function Root() {
  useForgetCheckout();
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true';
  }, []);
  return (
    <div id="app" className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-control bg-primary px-4 py-3 font-semibold text-primary-foreground focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <Outlet />
      <Toaster />
      <ScrollRestoration storageKey={SCROLL_POSITIONS} />
    </div>
  );
}
