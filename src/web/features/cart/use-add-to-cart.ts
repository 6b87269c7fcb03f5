import { MAX_CART_LINES, MAX_CART_QUANTITY } from '#contracts/cart/cart.ts';
import { showToast } from '#web/lib/toasts.ts';
import { type AddOutcome, addProduct, type ProductToAdd } from './add-product.ts';
import { useCartStore } from './cart-context.tsx';

function refuse(description: string): void {
  showToast({ title: 'Cannot add to cart', description, variant: 'destructive' });
}

function limitText(left: number, name: string): string {
  return left > MAX_CART_QUANTITY
    ? `At most ${MAX_CART_QUANTITY} of ${name} can be ordered`
    : `Only ${left} of ${name} left`;
}

/** Shows the outcome; returns whether anything was added. */
function report(outcome: AddOutcome, name: string): boolean {
  switch (outcome.kind) {
    case 'added':
      showToast({ title: 'Added to cart', description: `${name} has been added to your cart.` });
      return true;
    case 'limited':
      if (outcome.added === 0) refuse(`${limitText(outcome.left, name)}, and your cart has them.`);
      else
        showToast({
          title: 'Added to cart',
          description: `${limitText(outcome.left, name)}: your cart has them now.`,
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
export function useAddToCart(): (product: ProductToAdd, quantity: number) => Promise<boolean> {
  const store = useCartStore();
  return async (product, quantity) => {
    const { outcome, later } = await addProduct(store, product, quantity);
    const isAdded = report(outcome, product.name);
    void later.then((correction) => correction && report(correction, product.name));
    return isAdded;
  };
}
