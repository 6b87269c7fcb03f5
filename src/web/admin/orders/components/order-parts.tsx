import { formatDateTime } from '#contracts/format-date.ts';
import type { Order, OrderEvent } from '#contracts/orders/orders.ts';
import { useMay } from '#web/admin/shared/rights.ts';
import type { NoteUnsaved } from '#web/admin/shared/use-unsaved-parts.ts';
import { OrderItems, OrderTotals } from '#web/features/orders/components/order-items.tsx';
import { StatusBadge } from '#web/features/orders/components/status-badge.tsx';
import { CustomerPart } from './customer-part.tsx';
import { DialogPart } from './dialog-part.tsx';
import { InternalNotes } from './internal-notes-form.tsx';
import { PackingSlip } from './packing-slip.tsx';

type OrderPartsProps = { order: Order; noteUnsaved: NoteUnsaved };

/** Everything about an order, for its dialog and its page. */
export function OrderParts({ order, noteUnsaved }: OrderPartsProps) {
  const may = useMay();
  return (
    <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[3fr_2fr]">
      <div className="grid gap-6">
        <DialogPart title="Items">
          <OrderItems items={order.items} showsUnitPrice />
          <OrderTotals order={order} />
        </DialogPart>
        <DialogPart title="Status history">
          <StatusHistory history={order.history} />
        </DialogPart>
        {may('orders.desk') ? (
          <InternalNotes order={order} noteUnsaved={noteUnsaved} />
        ) : (
          order.internalNotes && (
            <DialogPart title="Internal notes">
              <p className="wrap-anywhere whitespace-pre-line">{order.internalNotes}</p>
            </DialogPart>
          )
        )}
      </div>
      <div className="grid gap-6">
        <CustomerPart order={order} />
        {may('orders.ship') && <PackingSlip order={order} />}
      </div>
    </div>
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
