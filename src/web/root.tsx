import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { useCart } from './features/cart/cart-context.tsx';
import { Footer } from './features/shell/components/footer.tsx';
import { Header } from './features/shell/components/header.tsx';

const Toaster = lazy(() => import('./components/ui/toaster.tsx'));
const CartDrawer = lazy(() => import('./features/cart/components/cart-drawer.tsx'));

/** What is not needed for the first paint waits until the page is alive and idle. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true';
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}

export function Root() {
  const isIdle = useIdle();
  const { isOpen: isCartOpen } = useCart();
  const [wasCartOpened, setCartOpened] = useState(false);
  if (isCartOpen && !wasCartOpened) setCartOpened(true);

  return (
    <div id="app" className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-control bg-primary px-4 py-3 font-semibold text-primary-foreground focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer />
      {wasCartOpened && (
        <Suspense fallback={null}>
          <CartDrawer />
        </Suspense>
      )}
      {isIdle && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
      <ScrollRestoration />
    </div>
  );
}
