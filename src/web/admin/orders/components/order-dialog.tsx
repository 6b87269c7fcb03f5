import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#contracts/format-date.ts';
import type { Order, OrderEvent } from '#contracts/orders/orders.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { useReturnFocus } from '#web/admin/shared/use-return-focus.ts';
import { useUnsavedWork } from '#web/admin/shared/use-unsaved-work.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import { orderQuery } from '#web/features/orders/api.ts';
import { OrderItems, OrderTotals } from '#web/features/orders/components/order-items.tsx';
import { StatusBadge } from '#web/features/orders/components/status-badge.tsx';
import { CustomerPart } from './customer-part.tsx';
import { DialogPart } from './dialog-part.tsx';
import { InternalNotes } from './internal-notes-form.tsx';
import { PackingSlip } from './packing-slip.tsx';

type OrderDialogProps = {
  /** The order from the list, shown until the full order is loaded. */
  order: Order;
  onClose: () => void;
};

export function OrderDialog({ order: listed, onClose }: OrderDialogProps) {
  const { data: order, refetch } = useQuery({ ...orderQuery(listed.id), placeholderData: listed });
  const [hasUnsavedNotes, setUnsavedNotes] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const leaving = useUnsavedWork(hasUnsavedNotes);
  useReturnFocus();
  const mayClose = () => {
    setAsking(hasUnsavedNotes);
    return !hasUnsavedNotes;
  };
  return (
    <>
      <Modal isOpen isWide title={`Order #${listed.id}`} onClose={onClose} mayClose={mayClose}>
        {order ? (
          <OrderParts order={order} onUnsavedNotes={setUnsavedNotes} />
        ) : (
          <LoadFailure message="The order could not be loaded." onRetry={() => void refetch()} />
        )}
      </Modal>
      {(isAsking || leaving) && (
        <ConfirmDialog
          question="Discard changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={leaving?.proceed ?? onClose}
          onClose={leaving?.stay ?? (() => setAsking(false))}
        >
          <p>The internal notes are not saved yet.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type OrderPartsProps = { order: Order; onUnsavedNotes: (isUnsaved: boolean) => void };

function OrderParts({ order, onUnsavedNotes }: OrderPartsProps) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground">
        <StatusBadge status={order.status} />
        Placed on {formatDateTime(order.createdAt)}
      </p>
      <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[3fr_2fr]">
        <div className="grid gap-6">
          <DialogPart title="Items">
            <OrderItems items={order.items} showsUnitPrice />
            <OrderTotals order={order} />
          </DialogPart>
          <DialogPart title="Status history">
            <StatusHistory history={order.history} />
          </DialogPart>
          <InternalNotes order={order} onUnsaved={onUnsavedNotes} />
        </div>
        <div className="grid gap-6">
          <CustomerPart order={order} />
          <PackingSlip order={order} />
        </div>
      </div>
    </>
  );
}

function who({ by, byName }: OrderEvent): string {
  if (by === 'shop') return 'the shop';
  return by === 'customer' ? 'the customer' : (byName ?? 'an administrator');
}

/** Every status that the order had, the oldest first, with who gave it. */
function StatusHistory({ history }: { history: readonly OrderEvent[] }) {
  return (
    <ol className="ml-2 grid gap-4 border-l pl-4">
      {history.map((event, index) => (
        <li
          key={`${event.at} ${event.status}`}
          aria-current={index === history.length - 1 ? 'step' : undefined}
          className="relative flex flex-wrap items-center gap-x-3 gap-y-1 before:absolute before:top-2 before:-left-[1.3rem] before:size-2 before:rounded-full before:bg-border aria-[current]:before:bg-primary"
        >
          <StatusBadge status={event.status} />
          <span className="text-sm text-muted-foreground">
            <time dateTime={event.at}>{formatDateTime(event.at)}</time>, by {who(event)}
          </span>
        </li>
      ))}
    </ol>
  );
}
