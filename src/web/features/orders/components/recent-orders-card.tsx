import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { Drawing } from '#web/components/drawing.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { Card } from '#web/components/ui/card.tsx';
import { paths } from '#web/lib/paths.ts';
import { RECENT_ORDERS, recentOrdersQuery } from '../api.ts';
import { OrdersSkeleton } from './order-skeletons.tsx';
import { StatusBadge } from './status-badge.tsx';

export function RecentOrdersCard() {
  return (
    <Card title="Recent Orders">
      <RecentOrders />
    </Card>
  );
}

function RecentOrders() {
  const { data, isPending } = useQuery(recentOrdersQuery());
  if (isPending) return <OrdersSkeleton rows={RECENT_ORDERS} />;
  if (!data) {
    return <LoadFailure message="Failed to load orders. Please try again." onRetry={() => location.reload()} />;
  }
  if (data.orders.length === 0) {
    return (
      <div className="grid justify-items-center gap-4 text-center">
        <Drawing of="no-orders" />
        <p>You haven't placed any orders yet.</p>
        <Link to={paths.shop} className={buttonStyles()}>
          Start Shopping
        </Link>
      </div>
    );
  }
  return (
    <>
      <ul className="divide-y">
        {data.orders.slice(0, RECENT_ORDERS).map((order) => (
          <RecentOrder key={order.id} order={order} />
        ))}
      </ul>
      {data.totalCount > RECENT_ORDERS && (
        <Link to={paths.myOrders} className={buttonStyles({ variant: 'outline', className: 'mt-4 w-full' })}>
          View All Orders ({data.totalCount})
        </Link>
      )}
    </>
  );
}

function RecentOrder({ order: { id, createdAt, status, grandTotal } }: { order: Order }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <p className="min-w-0 grow">
        <span className="block font-semibold tabular-nums">Order #{id}</span>
        <time dateTime={createdAt} className="text-sm text-muted-foreground">
          {formatDate(createdAt)}
        </time>
      </p>
      <StatusBadge status={status} />
      <span className="font-semibold tabular-nums sm:min-w-24 sm:text-right">{formatRupees(grandTotal)}</span>
      <Link
        to={paths.order(id)}
        className={buttonStyles({ variant: 'outline', size: 'small', className: 'max-sm:w-full' })}
      >
        View Details<span className="sr-only"> of order #{id}</span>
      </Link>
    </li>
  );
}
