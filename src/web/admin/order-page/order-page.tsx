import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { isUnsent } from '#contracts/orders/order-status.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { BillsPanel } from '#web/admin/desk/components/bills-panel.tsx';
import { CompositionNote } from '#web/admin/desk/components/composition-note.tsx';
import { ContactsPanel } from '#web/admin/desk/components/contacts-panel.tsx';
import { LinkPanel } from '#web/admin/desk/components/link-panel.tsx';
import { MoneyNote } from '#web/admin/desk/components/money-note.tsx';
import { NextStepButton } from '#web/admin/desk/components/next-step-button.tsx';
import { PaymentsPanel } from '#web/admin/desk/components/payments-panel.tsx';
import { PromiseNote } from '#web/admin/desk/components/promise-note.tsx';
import { ShipmentsPanel } from '#web/admin/desk/components/shipments-panel.tsx';
import { StockCheckPanel } from '#web/admin/desk/components/stock-check-panel.tsx';
import { OrderParts } from '#web/admin/orders/components/order-parts.tsx';
import { OrderState } from '#web/admin/orders/components/order-state.tsx';
import { StatusDialog } from '#web/admin/orders/components/status-dialog.tsx';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { useMay } from '#web/admin/shared/rights.ts';
import { useUnsavedParts } from '#web/admin/shared/use-unsaved-parts.ts';
import { useUnsavedWork } from '#web/admin/shared/use-unsaved-work.ts';
import { Icon } from '#web/components/icon.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { orderQuery } from '#web/features/orders/api.ts';
import { ApiError } from '#web/lib/api.ts';
import { classNames } from '#web/lib/class-names.ts';
import { paths } from '#web/lib/paths.ts';

const ORDER_ID = /^[1-9]\d{0,8}$/;

/** Everything about one order. */
export function OrderPage() {
  const { id = '' } = useParams();
  // The list that led here, with its view, search and page.
  const { list } = (useLocation().state ?? {}) as { list?: string };
  // An id that cannot be one is not asked for.
  const orderId = ORDER_ID.test(id) ? Number(id) : 0;
  const { data: order, error, refetch } = useQuery(orderQuery(orderId));
  const isUnknown = orderId === 0 || (error instanceof ApiError && error.status === 404);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Link
        to={list ? `${paths.admin}${list}` : paths.adminTab('orders')}
        className="flex min-h-9 w-fit items-center gap-2 text-sm font-medium text-muted-foreground hover:text-foreground pointer-coarse:min-h-11"
      >
        <Icon of={ArrowLeft} className="size-4.5" />
        {list ? 'Back to the list' : 'All orders'}
      </Link>
      {order && <OpenOrder key={order.id} order={order} />}
      {!order && isUnknown && <p>There is no order #{id}.</p>}
      {!order && !isUnknown && error && (
        <LoadFailure message="The order could not be loaded." onRetry={() => void refetch()} />
      )}
      {!order && !isUnknown && !error && <PageLoading />}
    </div>
  );
}

function OpenOrder({ order }: { order: Order }) {
  const [isUpdating, setUpdating] = useState(false);
  const { hasUnsaved, noteUnsaved } = useUnsavedParts();
  const leaving = useUnsavedWork(hasUnsaved);
  const desk = { orderId: order.id, noteUnsaved };
  const may = useMay();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="heading tabular-nums">Order #{order.id}</h2>
        <OrderState order={order} />
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow sm:ml-auto">
          {(may('orders.desk') || (may('orders.ship') && isUnsent(order.status))) && (
            <Button variant="outline" onClick={() => setUpdating(true)}>
              Update status
            </Button>
          )}
          <NextStepButton orderId={order.id} />
        </div>
      </div>
      <MoneyNote orderId={order.id} />
      <PromiseNote order={order} />
      <CompositionNote order={order} />
      <div
        className={classNames(
          'grid grid-cols-1 items-start gap-4',
          (may('orders.desk') || may('bills')) && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
        )}
      >
        <div className="grid grid-cols-1 gap-4">
          {may('orders.desk') && <StockCheckPanel {...desk} />}
          {may('orders.pay') && <PaymentsPanel {...desk} />}
          {may('orders.ship') && <ShipmentsPanel {...desk} />}
        </div>
        <div className="grid grid-cols-1 gap-4">
          {may('orders.desk') && <ContactsPanel {...desk} />}
          {may('orders.desk') && <LinkPanel orderId={order.id} />}
          {may('bills') && <BillsPanel orderId={order.id} />}
        </div>
      </div>
      <div className="rounded-card border bg-card p-4 md:p-6">
        <OrderParts order={order} noteUnsaved={noteUnsaved} />
      </div>
      {isUpdating && <StatusDialog order={order} onClose={() => setUpdating(false)} />}
      {leaving && (
        <ConfirmDialog
          question="Discard changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={leaving.proceed}
          onClose={leaving.stay}
        >
          <p>What you have typed here is not saved yet.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
