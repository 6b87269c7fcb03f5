import { RotateCcw } from 'lucide';
import type { OrderItem } from '#contracts/orders/orders.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useOrderAgain } from '../use-order-again.ts';

export function OrderAgainButton({ items }: { items: readonly OrderItem[] }) {
  const again = useOrderAgain(items);
  const { lines = [], gone = [], fewer = [] } = again.data ?? {};
  return (
    <div className="grid gap-3">
      <Button disabled={again.isPending} onClick={() => again.mutate()}>
        <Icon of={RotateCcw} className="size-4" />
        {again.isPending ? 'Adding...' : 'Order again'}
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
