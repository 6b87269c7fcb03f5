import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useCart } from '#web/features/cart/cart-context.tsx';
import { Footer } from '#web/features/shell/components/footer.tsx';
import { Header } from '#web/features/shell/components/header.tsx';
import { onDemand, useOnDemand } from '#web/lib/load-on-demand.ts';
import { showToast } from '#web/lib/toasts.ts';

const cartDrawer = onDemand(async () => (await import('#web/features/cart/components/cart-drawer.tsx')).CartDrawer);

/** Header, footer and cart around every page of the shop. */
export function ShopFrame() {
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
    // So that a tapped card opens at once; not earlier, because the first page has no use for it.
    const load = () => void import('#web/routes/product.tsx').catch(() => {});
    for (const type of ['scroll', 'pointerover', 'keydown'])
      addEventListener(type, load, { once: true, passive: true });
  }, []);

  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer />
      {CartDrawer && <CartDrawer />}
    </>
  );
}
