import { useMutation } from '@tanstack/react-query';
import { RotateCcw } from 'lucide';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { fetchCurrentProducts } from '#web/features/cart/api.ts';
import { useCart, useCartStore } from '#web/features/cart/cart-context.tsx';
import { showToast } from '#web/lib/toasts.ts';
import { type OrderedItem, orderAgain } from '../order-again.ts';

type OrderAgainButtonProps = { items: readonly OrderedItem[]; variant: 'primary' | 'outline'; label?: string };

export function OrderAgainButton({ items, variant, label = 'Order again' }: OrderAgainButtonProps) {
  const again = useOrderAgain(items);
  const { lines = [], gone = [], fewer = [] } = again.data ?? {};
  return (
    <div className="grid gap-3">
      <Button variant={variant} isBusy={again.isPending} onClick={() => again.mutate()}>
        <Icon of={RotateCcw} className="size-4" />
        {again.isPending ? 'Adding...' : label}
      </Button>
      {/* On the page, because the open cart would cover a notification. */}
      <div role="status" className="grid gap-1 text-sm empty:hidden">
        {gone.length > 0 && (
          <p className="text-warning">
            {lines.length === 0 ? 'Nothing was added.' : 'The rest is in your cart.'} Not available now:{' '}
            {gone.join(', ')}.
          </p>
        )}
        {fewer.length > 0 && <p className="text-warning">Fewer left than you ordered: {fewer.join(', ')}.</p>}
      </div>
    </div>
  );
}

/** Adds the available items to the cart and opens it; returns what is missing. */
function useOrderAgain(items: readonly OrderedItem[]) {
  const store = useCartStore();
  const { setOpen } = useCart();
  return useMutation({
    mutationFn: async () =>
      orderAgain(items, await fetchCurrentProducts(items.flatMap(({ product }) => product.id ?? []))),
    onSuccess: ({ lines }) => {
      for (const { item, quantity } of lines) store.dispatch({ type: 'add', item, quantity });
      if (lines.length > 0) setOpen(true);
    },
    onError: ({ message }) =>
      showToast({ title: 'Error', description: message || 'Please try again later', variant: 'destructive' }),
  });
}
