import { formatDateTime } from '#contracts/format-date.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { StatusBadge } from '#web/features/orders/components/status-badge.tsx';

export function OrderState({ order: { status, createdAt } }: { order: Pick<Order, 'status' | 'createdAt'> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground">
      <StatusBadge status={status} />
      Placed on {formatDateTime(createdAt)}
    </p>
  );
}
