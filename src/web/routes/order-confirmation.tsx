import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { Drawing } from '#web/components/drawing.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { orderQuery } from '#web/features/orders/api.ts';
import { Confirmation } from '#web/features/orders/components/confirmation.tsx';
import { OrderSkeleton } from '#web/features/orders/components/order-skeletons.tsx';
import { orderIdIn } from '#web/features/orders/order-id.ts';
import { RequireSession } from '#web/features/session/guards.tsx';
import { ApiError } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';

const FRESH_MS = 5 * 60_000;

export default function OrderConfirmationPage() {
  const shop = useShop();
  const id = orderIdIn(useParams()['id']);
  return (
    <>
      <PageHead
        title={`Order Confirmation | ${shop.name}`}
        description="Your order has been received."
        url={`${shop.url}${paths.orderConfirmation(id)}`}
        isIndexed={false}
      />
      <RequireSession>{id === 0 ? <OrderNotFound /> : <PlacedOrder id={id} />}</RequireSession>
    </>
  );
}

function PlacedOrder({ id }: { id: number }) {
  const { data: order, error, isPending, refetch } = useQuery({ ...orderQuery(id), staleTime: FRESH_MS });
  if (isPending) return <OrderSkeleton />;
  if (order) return <Confirmation order={order} />;
  // Another customer's order (403) is shown as not found.
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return <OrderNotFound />;
  return (
    <div className="page py-16">
      <LoadFailure message="The order could not be loaded." onRetry={() => void refetch()} />
    </div>
  );
}

function OrderNotFound() {
  return (
    <EmptyState
      level="h1"
      drawing={<Drawing of="nothing-found" />}
      title="Order Not Found"
      text="The order you are looking for does not exist or has been removed."
    >
      <Link to={paths.shop} className={buttonStyles()}>
        Continue Shopping
      </Link>
    </EmptyState>
  );
}
