import { useMutation } from '@tanstack/react-query';
import type { OrderItem } from '#contracts/orders/orders.ts';
import { fetchPresent } from '#web/features/cart/api.ts';
import { useCart, useCartStore } from '#web/features/cart/cart-context.tsx';
import { showToast } from '#web/lib/toasts.ts';
import { orderAgain } from './order-again.ts';

/** Adds the available items to the cart and opens it; returns what is missing. */
export function useOrderAgain(items: readonly OrderItem[]) {
  const store = useCartStore();
  const { setOpen } = useCart();
  return useMutation({
    mutationFn: async () => orderAgain(items, await fetchPresent(items.flatMap(({ product }) => product.id ?? []))),
    onSuccess: ({ lines }) => {
      for (const { item, quantity } of lines) store.dispatch({ type: 'add', item, quantity });
      if (lines.length > 0) setOpen(true);
    },
    onError: ({ message }) =>
      showToast({ title: 'Error', description: message || 'Please try again later', variant: 'destructive' }),
  });
}
