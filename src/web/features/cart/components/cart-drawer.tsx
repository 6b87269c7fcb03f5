import { MessageCircle } from 'lucide';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { availableItems, type Cart, cartSubtotal, isAvailable } from '#contracts/cart/cart.ts';
import { formatPaise } from '#contracts/money.ts';
import { Drawing } from '#web/components/drawing.tsx';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { Drawer } from '#web/components/ui/drawer.tsx';
import { useSession } from '#web/features/session/session-context.tsx';
import { paths } from '#web/lib/paths.ts';
import { hasGst } from '#web/lib/policy-sentences.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { cartMessage, whatsappUrl } from '#web/lib/whatsapp.ts';
import { useCart } from '../cart-context.tsx';
import { useCartCheck } from '../use-cart-check.ts';
import { CartLine } from './cart-line.tsx';
import { CartPromise } from './cart-promise.tsx';
import { FreeDelivery } from './free-delivery.tsx';

export function CartDrawer() {
  const { cart, isOpen, setOpen, remove } = useCart();
  const content = useRef<HTMLDivElement>(null);
  useCartCheck(isOpen);
  const close = () => setOpen(false);
  const removeLine = (id: number) => {
    remove(id);
    // The focused button is gone; keep the focus inside the drawer.
    content.current?.focus();
  };
  const hasNews = cart.items.some((item) => item.change || !isAvailable(item));

  return (
    <Drawer isOpen={isOpen} onClose={close} side="right" title="Shopping Cart" className="w-full max-w-md">
      <p role="status" className="sr-only">
        {isOpen && hasNews && 'Some items in your cart have changed.'}
      </p>
      <div ref={content} tabIndex={-1} className="flex min-h-0 grow flex-col outline-none">
        {cart.items.length === 0 ? (
          <div className="grid grow place-content-center justify-items-center gap-5 p-6 text-center">
            <Drawing of="empty-cart" />
            <p className="text-lg">Your cart is empty</p>
            <Button onClick={close}>Continue Shopping</Button>
          </div>
        ) : (
          <>
            <ul className="grow divide-y overflow-y-auto px-5">
              {cart.items.map((item) => (
                <CartLine key={item.id} item={item} onFollow={close} onRemove={() => removeLine(item.id)} />
              ))}
            </ul>
            <Summary cart={cart} isOpen={isOpen} onCheckout={close} />
          </>
        )}
      </div>
    </Drawer>
  );
}

type SummaryProps = { cart: Cart; isOpen: boolean; onCheckout: () => void };

function Summary({ cart, isOpen, onCheckout }: SummaryProps) {
  const available = availableItems(cart.items);
  const subtotal = cartSubtotal(available);
  const navigate = useNavigate();
  const shop = useShop();
  const { status } = useSession();
  const checkOut = () => {
    onCheckout();
    void navigate(paths.checkout);
  };
  return (
    <div className="border-t pb-[env(safe-area-inset-bottom)]">
      {available.length > 0 && <FreeDelivery items={available} />}
      <div className="border-t p-5">
        <CartPromise cart={cart} isOpen={isOpen} />
        <p className="flex justify-between text-lg font-semibold tabular-nums">
          <span>Subtotal</span>
          <span>{formatPaise(subtotal)}</span>
        </p>
        <div className="mt-1 text-sm text-muted-foreground">
          <p>Shipping and taxes calculated at checkout</p>
          {hasGst(shop) && <p>Prices include GST.</p>}
        </div>
        <Button disabled={available.length === 0} onClick={checkOut} className="mt-4 w-full">
          Checkout Now
        </Button>
        {status === 'signed-out' && available.length > 0 && (
          <a
            href={whatsappUrl(shop.whatsapp, cartMessage(available, subtotal, shop.name))}
            target="_blank"
            rel="noopener"
            className={buttonStyles({ variant: 'outline', className: 'mt-2 w-full' })}
          >
            <Icon of={MessageCircle} className="size-4 shrink-0" /> Order on WhatsApp
          </a>
        )}
      </div>
    </div>
  );
}
