import { Check, ShoppingBag } from 'lucide';
import { useEffect, useState } from 'react';
import { MAX_CART_LINES, MAX_CART_QUANTITY } from '#contracts/cart/cart.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { type AddOutcome, addProduct, type ProductToAdd } from '#web/features/cart/add-product.ts';
import { useCartStore } from '#web/features/cart/cart-context.tsx';
import { showToast } from '#web/lib/toasts.ts';

const ADDED_MS = 1500;

type AddToCartButtonProps = {
  product: ProductToAdd;
  quantity?: number;
  size?: 'small' | 'regular';
  /** The shopper's PIN code, if the product cannot be sent there. */
  refusedPin?: string | null;
};

export function AddToCartButton({ product, quantity = 1, size = 'small', refusedPin = null }: AddToCartButtonProps) {
  const add = useAddToCart();
  const [addedAt, setAddedAt] = useState(0);

  useEffect(() => {
    if (addedAt === 0) return;
    const timer = setTimeout(() => setAddedAt(0), ADDED_MS);
    return () => clearTimeout(timer);
  }, [addedAt]);

  if (product.stock <= 0 || refusedPin !== null) {
    return (
      <Button size={size} variant="outline" disabled className="w-full px-2 whitespace-nowrap">
        {product.stock <= 0 ? 'Out of Stock' : `Not delivered to ${refusedPin}`}
      </Button>
    );
  }
  const addToCart = async () => {
    if (await add(product, Math.min(quantity, product.stock))) setAddedAt(performance.now());
  };
  return (
    <Button size={size} className="w-full px-2 whitespace-nowrap" onClick={() => void addToCart()}>
      {addedAt > 0 ? (
        <>
          <Icon of={Check} className="size-4" /> Added
        </>
      ) : (
        <>
          <Icon of={ShoppingBag} className="size-4" /> Add to Cart
        </>
      )}
      <span className="sr-only">{product.name}</span>
    </Button>
  );
}

function refuse(description: string): void {
  showToast({ title: 'Cannot add to cart', description, variant: 'destructive' });
}

function limitText(left: number, name: string): string {
  return left > MAX_CART_QUANTITY
    ? `At most ${MAX_CART_QUANTITY} of ${name} can be ordered`
    : `Only ${left} of ${name} left`;
}

/** Shows the outcome; returns whether anything was added. */
function report(outcome: AddOutcome, name: string, viewCart: () => void): boolean {
  const action = { label: 'View cart', run: viewCart };
  switch (outcome.kind) {
    case 'added':
      showToast({ title: 'Added to cart', description: `${name} has been added to your cart.`, action });
      return true;
    case 'limited':
      if (outcome.added === 0) refuse(`${limitText(outcome.left, name)}, and your cart has them.`);
      else
        showToast({
          title: 'Added to cart',
          description: `${limitText(outcome.left, name)}: your cart has them now.`,
          action,
        });
      return outcome.added > 0;
    case 'full':
      refuse(`A cart holds at most ${MAX_CART_LINES} different products.`);
      return false;
    case 'sold-out':
      refuse('This product is currently out of stock.');
      return false;
  }
}

/** Adds a product, shows the outcome and returns whether anything was added. */
function useAddToCart(): (product: ProductToAdd, quantity: number) => Promise<boolean> {
  const store = useCartStore();
  return async (product, quantity) => {
    const { outcome, later } = await addProduct(store, product, quantity);
    const isAdded = report(outcome, product.name, store.openDrawer);
    void later.then((correction) => correction && report(correction, product.name, store.openDrawer));
    return isAdded;
  };
}
