import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Drawing } from '#web/components/drawing.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { orderQuery } from '#web/features/orders/api.ts';
import { OrderSkeleton } from '#web/features/orders/components/order-skeletons.tsx';
import { BackToMyOrders, OrderView } from '#web/features/orders/components/order-view.tsx';
import { orderIdIn } from '#web/features/orders/order-id.ts';
import { RequireSession } from '#web/features/session/guards.tsx';
import { ApiError } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toasts.ts';
import { useShop } from '#web/lib/use-shop.ts';

export default function OrderDetailPage() {
  const shop = useShop();
  const id = orderIdIn(useParams()['id']);
  return (
    <>
      <PageHead
        title={`${id === 0 ? 'Order not found' : `Order #${id}`} | ${shop.name}`}
        description="Your order and how far it has come."
        url={`${shop.url}${paths.order(id)}`}
        isIndexed={false}
      />
      <RequireSession>{id === 0 ? <AbsentOrder /> : <OrderDetail key={id} id={id} />}</RequireSession>
    </>
  );
}

function OrderDetail({ id }: { id: number }) {
  const { data: order, error, isPending, refetch } = useQuery(orderQuery(id));
  useFailureNotice(error);
  if (isPending) return <OrderSkeleton />;
  if (isRefusal(error)) return <AbsentOrder />;
  if (order) return <OrderView order={order} />;
  return (
    <div className="page py-16">
      <LoadFailure message="The order could not be loaded." onRetry={() => void refetch()} />
    </div>
  );
}

function isRefusal(error: Error | null): error is ApiError {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/** Redirects from an unknown order, or one of another customer, to the list. */
function useFailureNotice(error: Error | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!error) return;
    showToast({ ...noticeOf(error), variant: 'destructive' });
    if (isRefusal(error)) void navigate(paths.myOrders, { replace: true });
  }, [error, navigate]);
}

function noticeOf(error: Error): { title: string; description: string } {
  if (!isRefusal(error)) {
    return { title: 'Error', description: 'Failed to load order details. Please try again.' };
  }
  return error.status === 403
    ? { title: 'Access denied', description: "You don't have permission to view this order" }
    : { title: 'Order not found', description: 'The requested order does not exist' };
}

function AbsentOrder() {
  return (
    <EmptyState
      level="h1"
      drawing={<Drawing of="nothing-found" />}
      title="Order not found or you don't have permission to view it."
    >
      <BackToMyOrders />
    </EmptyState>
  );
}
