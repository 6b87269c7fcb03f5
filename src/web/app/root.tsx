import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { Toaster } from '#web/components/ui/toaster.tsx';
import { useCart } from '#web/features/cart/cart-context.tsx';
import { useForgetCheckout } from '#web/features/checkout/use-forget-checkout.ts';
import { Footer } from '#web/features/shell/components/footer.tsx';
import { Header } from '#web/features/shell/components/header.tsx';
import { onDemand, useOnDemand } from '#web/lib/load-on-demand.ts';
import { showToast } from '#web/lib/toasts.ts';

const cartDrawer = onDemand(async () => (await import('#web/features/cart/components/cart-drawer.tsx')).CartDrawer);

export function Root() {
  useForgetCheckout();
  const { cart, isOpen: isCartOpen, setOpen: setCartOpen } = useCart();
  const CartDrawer = useOnDemand(cartDrawer, {
    isNeeded: isCartOpen,
    // A cart with something in it also opens without a connection.
    isExpected: cart.count > 0,
    onFailure: ({ message }) => {
      setCartOpen(false);
      showToast({ title: 'The cart could not be opened', description: message, variant: 'destructive' });
    },
  });

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
      {CartDrawer && <CartDrawer />}
      <Toaster />
      <ScrollRestoration />
    </div>
  );
}
