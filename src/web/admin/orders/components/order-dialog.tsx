import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Order } from '#contracts/orders/orders.ts';
import { GuardedModal } from '#web/admin/shared/components/guarded-modal.tsx';
import { useMay } from '#web/admin/shared/rights.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { orderQuery } from '#web/features/orders/api.ts';
import { paths } from '#web/lib/paths.ts';
import { OrderParts } from './order-parts.tsx';
import { OrderState } from './order-state.tsx';

const linkLook = 'flex min-h-11 items-center text-sm font-semibold text-primary underline-offset-4 hover:underline';

type OrderDialogProps = {
  /** The order from the list, shown until the full order is loaded. */
  order: Order;
  onClose: () => void;
};

export function OrderDialog({ order: listed, onClose }: OrderDialogProps) {
  const { data: order, refetch } = useQuery({ ...orderQuery(listed.id), placeholderData: listed });
  const may = useMay();
  return (
    <GuardedModal size="wide" title={`Order #${listed.id}`} onClose={onClose}>
      {(noteUnsaved) =>
        order ? (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <OrderState order={order} />
              <div className="flex flex-wrap gap-x-4">
                {may('orders.desk') && (
                  <Link to={paths.deskOrder(order.id)} className={linkLook}>
                    Open at the order desk
                  </Link>
                )}
                <Link to={paths.adminOrder(order.id)} className={linkLook}>
                  Open as a page
                </Link>
              </div>
            </div>
            <OrderParts order={order} noteUnsaved={noteUnsaved} />
          </>
        ) : (
          <LoadFailure message="The order could not be loaded." onRetry={() => void refetch()} />
        )
      }
    </GuardedModal>
  );
}
