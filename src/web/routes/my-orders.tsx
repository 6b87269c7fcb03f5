import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contracts/orders/orders.ts';
import { Drawing } from '#web/components/drawing.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { myOrdersQuery } from '#web/features/orders/api.ts';
import { OrdersSkeleton } from '#web/features/orders/components/order-skeletons.tsx';
import { OrdersTable } from '#web/features/orders/components/orders-table.tsx';
import { RequireSession } from '#web/features/session/guards.tsx';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toasts.ts';
import { useShop } from '#web/lib/use-shop.ts';

export default function MyOrdersPage() {
  const shop = useShop();
  return (
    <>
      <PageHead
        title={`My Orders | ${shop.name}`}
        description="Your orders and how far they have come."
        url={`${shop.url}${paths.myOrders}`}
        isIndexed={false}
      />
      <RequireSession>
        <div className="page max-w-5xl py-8">
          <h1 className="heading mb-6">My Orders</h1>
          <MyOrders />
        </div>
      </RequireSession>
    </>
  );
}

function MyOrders() {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    myOrdersQuery(),
  );

  useEffect(() => {
    if (!error) return;
    showToast({
      title: 'Error',
      description: 'Failed to load your orders. Please try again.',
      variant: 'destructive',
    });
  }, [error]);

  if (isPending) return <OrdersSkeleton />;
  if (!data) return <LoadFailure message="Your orders could not be loaded." onRetry={() => void refetch()} />;
  const orders = withoutRepeats(data.pages.flatMap((page) => page.orders));
  if (orders.length === 0) {
    return (
      <EmptyState drawing={<Drawing of="no-orders" />} title="You haven't placed any orders yet.">
        <Link to={paths.shop} className={buttonStyles()}>
          Continue Shopping
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <OrdersTable orders={orders} />
      {hasNextPage && (
        <div className="mt-6 text-center">
          <Button variant="outline" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading...' : 'Load more'}
          </Button>
        </div>
      )}
    </>
  );
}

/** Removes duplicates: an order placed meanwhile shifts the others to the next page. */
function withoutRepeats(orders: Order[]): Order[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}
