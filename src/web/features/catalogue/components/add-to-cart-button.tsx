import { Check, ShoppingBag } from 'lucide';
import { useEffect, useState } from 'react';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { ProductToAdd } from '#web/features/cart/add-product.ts';
import { useAddToCart } from '#web/features/cart/use-add-to-cart.ts';

const ADDED_MS = 1500;

type AddToCartButtonProps = { product: ProductToAdd; quantity?: number; size?: 'small' | 'regular' };

export function AddToCartButton({ product, quantity = 1, size = 'small' }: AddToCartButtonProps) {
  const add = useAddToCart();
  const [addedAt, setAddedAt] = useState(0);

  useEffect(() => {
    if (addedAt === 0) return;
    const timer = setTimeout(() => setAddedAt(0), ADDED_MS);
    return () => clearTimeout(timer);
  }, [addedAt]);

  if (product.stock <= 0) {
    return (
      <Button size={size} disabled className="w-full">
        Out of Stock
      </Button>
    );
  }
  const addToCart = async () => {
    if (await add(product, Math.min(quantity, product.stock))) setAddedAt(performance.now());
  };
  return (
    <Button size={size} className="w-full" onClick={() => void addToCart()}>
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
