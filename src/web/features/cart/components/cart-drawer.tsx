import { Minus, Plus, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { type CartItem, cartSubtotal } from '#contracts/cart.ts';
import { formatPaise } from '#contracts/money.ts';
import { EmptyCartDrawing } from '#web/components/drawings.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { Drawer } from '#web/components/ui/drawer.tsx';
import { paths } from '#web/lib/paths.ts';
import { useCart } from '../cart-context.tsx';

export default function CartDrawer() {
  const { cart, isOpen, setOpen } = useCart();
  const close = () => setOpen(false);
  return (
    <Drawer isOpen={isOpen} onClose={close} side="right" title="Shopping Cart" className="w-full max-w-md">
      {cart.items.length === 0 ? (
        <div className="grid grow place-content-center justify-items-center gap-5 p-6 text-center">
          <EmptyCartDrawing />
          <p className="text-lg">Your cart is empty</p>
          <Button onClick={close}>Continue Shopping</Button>
        </div>
      ) : (
        <>
          <ul className="grow divide-y overflow-y-auto px-5">
            {cart.items.map((item) => (
              <CartLine key={item.id} item={item} />
            ))}
          </ul>
          <div className="border-t p-5">
            <p className="flex justify-between text-lg font-semibold tabular-nums">
              <span>Subtotal</span>
              <span>{formatPaise(cartSubtotal(cart.items))}</span>
            </p>
            <p className="mt-1 text-sm text-muted-foreground">Shipping and taxes calculated at checkout</p>
            <Link to={paths.checkout} onClick={close} className={buttonStyles({ className: 'mt-4 w-full' })}>
              Checkout Now
            </Link>
          </div>
        </>
      )}
    </Drawer>
  );
}

function CartLine({ item }: { item: CartItem }) {
  const { remove, setQuantity } = useCart();
  const { id, name, quantity, imageUrl, stock } = item;
  return (
    <li className="flex gap-4 py-4">
      {imageUrl && (
        <img src={imageUrl} alt="" width={72} height={96} className="h-24 w-18 rounded-control object-cover" />
      )}
      <div className="flex grow flex-col">
        <div className="flex items-start justify-between gap-2">
          <Link to={paths.product(id)} className="font-medium">
            {name}
          </Link>
          <IconButton label={`Remove ${name}`} className="-mt-2.5 -mr-3" onClick={() => remove(id)}>
            <Trash2 aria-hidden strokeWidth={1.75} className="size-5" />
          </IconButton>
        </div>
        <div className="mt-auto flex items-center justify-between">
          <div className="flex items-center rounded-control border">
            <IconButton
              label="Decrease quantity"
              disabled={quantity <= 1}
              onClick={() => setQuantity(id, quantity - 1)}
            >
              <Minus aria-hidden strokeWidth={1.75} className="size-4" />
            </IconButton>
            <span className="min-w-8 text-center tabular-nums">{quantity}</span>
            <IconButton
              label="Increase quantity"
              disabled={quantity >= stock}
              onClick={() => setQuantity(id, quantity + 1)}
            >
              <Plus aria-hidden strokeWidth={1.75} className="size-4" />
            </IconButton>
          </div>
          <span className="font-semibold tabular-nums">{formatPaise(cartSubtotal([item]))}</span>
        </div>
      </div>
    </li>
  );
}
