import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { useCart } from '#web/features/cart/cart-context.tsx';
import { useForgetCheckout } from '#web/features/checkout/use-forget-checkout.ts';
import { Footer } from '#web/features/shell/components/footer.tsx';
import { Header } from '#web/features/shell/components/header.tsx';
import { toastStore } from '#web/lib/toasts.ts';

const Toaster = lazy(() => import('#web/components/ui/toaster.tsx'));
const CartDrawer = lazy(() => import('#web/features/cart/components/cart-drawer.tsx'));

const TOAST_HOTKEY = 'F8';

export function Root() {
  const toaster = useToaster();
  useForgetCheckout();
  const { isOpen: isCartOpen } = useCart();
  const [wasCartOpened, setCartOpened] = useState(false);
  if (isCartOpen && !wasCartOpened) setCartOpened(true);

  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true';
    // So that a tapped card opens at once.
    const load = () => void import('#web/routes/product.tsx').catch(() => {});
    if (typeof requestIdleCallback === 'function') requestIdleCallback(load);
  }, []);

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
      {toaster.isNeeded && (
        <Suspense fallback={null}>
          <Toaster takesFocus={toaster.takesFocus} />
        </Suspense>
      )}
      <ScrollRestoration />
    </div>
  );
}

type ToasterNeed = { isNeeded: boolean; takesFocus: boolean };

/** Loads the toaster with the first notification, or when its hotkey is pressed, which also moves the focus there. */
function useToaster(): ToasterNeed {
  const [need, setNeed] = useState<ToasterNeed>({ isNeeded: false, takesFocus: false });
  useEffect(() => {
    if (need.isNeeded) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === TOAST_HOTKEY) setNeed({ isNeeded: true, takesFocus: true });
    };
    addEventListener('keydown', onKey);
    const unsubscribe = toastStore.subscribe(() => setNeed({ isNeeded: true, takesFocus: false }));
    return () => {
      removeEventListener('keydown', onKey);
      unsubscribe();
    };
  }, [need.isNeeded]);
  return need;
}
