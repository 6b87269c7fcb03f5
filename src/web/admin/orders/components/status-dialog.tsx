import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatDateTime } from '#contracts/format-date.ts';
import { ERASED } from '#contracts/orders/order-contact.ts';
import {
  changeMessage,
  isOrderStatus,
  type OrderStatus,
  orderStatuses,
  stockEffect,
  turnOf,
} from '#contracts/orders/order-status.ts';
import { changeOrderStatus, type Order } from '#contracts/orders/orders.ts';
import { orderBillsQuery, validBills } from '#web/admin/orders/bills-api.ts';
import { FormDialog } from '#web/admin/shared/components/form-dialog.tsx';
import { unpaidOrder } from '#web/admin/shared/money-notes.ts';
import { useMay } from '#web/admin/shared/rights.ts';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { orderQuery } from '#web/features/orders/api.ts';
import { StatusBadge } from '#web/features/orders/components/status-badge.tsx';
import { statusLook } from '#web/features/orders/status-looks.ts';
import { mailedAddress, useStatusChange } from '../use-status-change.ts';

type AffectedOrder = Pick<Order, 'status' | 'customer' | 'buyer' | 'awaits'>;

const stockSentences: Record<ReturnType<typeof stockEffect>, string | null> = {
  'put-back': 'Its items go back into stock.',
  take: 'Its items are taken from stock again. If there are not enough of them, the order stays cancelled.',
  none: null,
};

/** What happens when an order gets this status, shown before it is done. */
export function statusEffects(order: AffectedOrder, status: OrderStatus): string[] {
  if (order.status === status) return [`The order is ${status} already: nothing changes and no email is sent.`];
  const { buyer } = order;
  const email = mailedAddress(order);
  const isKnown = buyer && buyer.phone !== ERASED;
  const mail = email
    ? `An email goes to ${email}: “${changeMessage(status, turnOf(order.status, status))}”`
    : `No email is sent: ${isKnown ? 'no email address is known' : 'the account was erased'}.`;
  const offer = order.awaits === 'answer' ? 'The open offer ends.' : null;
  return [stockSentences[stockEffect(order.status, status)], offer, mail].filter((sentence) => sentence !== null);
}

export function StatusDialog({ order: listed, onClose }: { order: Order; onClose: () => void }) {
  const { data: order = listed } = useQuery({ ...orderQuery(listed.id), placeholderData: listed });
  const update = useStatusChange();
  const { register, watch, reset, errors, isBusy, submit } = useForm(changeOrderStatus.body, {
    send: async ({ status }) => {
      await update.mutateAsync({ order, status });
      onClose();
    },
    onFailure: () => {},
  });
  const may = useMay();
  const chosen: string = watch('status') ?? '';
  const { data: bills = [] } = useQuery({ ...orderBillsQuery(order.id), enabled: chosen === 'cancelled' });
  const cancelled = order.history.findLast(({ status }) => status === 'cancelled');
  const isCancelledByCustomer = order.status === 'cancelled' && cancelled?.by === 'customer';
  // A status was chosen for the order as it was shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the status changes
  useEffect(() => reset(), [order.status]);
  return (
    <FormDialog
      title={`Update status of order #${order.id}`}
      onClose={onClose}
      onSubmit={submit}
      // A single choice is quickly made again, so closing needs no confirmation.
      isDirty={false}
      isBusy={isBusy}
      error={errors.root?.message}
      saveLabel="Update"
      busyLabel="Updating..."
    >
      <p className="flex flex-wrap items-center gap-2">
        The order is now <StatusBadge status={order.status} />
        {isCancelledByCustomer && `by the customer, ${formatDateTime(cancelled.at)}`}
      </p>
      <p role="alert" className="rounded-control border border-warning bg-warning/8 p-3 text-sm empty:hidden">
        {order.status !== listed.status &&
          `It was ${statusLook(listed.status).label.toLowerCase()} when the list was loaded. Please choose again.`}
      </p>
      <FieldFrame label="Status" error={errors.status?.message}>
        {(wiring) => (
          <select {...wiring} className={controlStyles(Boolean(errors.status))} {...register('status')}>
            <option value="">Select a status</option>
            {orderStatuses
              .filter((status) => may('orders.desk') || status === 'shipped')
              .map((status) => (
                <option key={status} value={status}>
                  {statusLook(status).label}
                </option>
              ))}
          </select>
        )}
      </FieldFrame>
      <div role="status" className="grid gap-1 text-sm text-muted-foreground wrap-anywhere empty:hidden">
        {chosen === 'cancelled' && validBills(bills).length > 0 && (
          <p className="font-medium text-warning">
            It has a bill. Please issue a credit note on the page of the order.
          </p>
        )}
        {(chosen === 'shipped' || chosen === 'delivered') && unpaidOrder(order) && (
          <p className="font-semibold text-destructive">{unpaidOrder(order)}</p>
        )}
        {isOrderStatus(chosen) && statusEffects(order, chosen).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
    </FormDialog>
  );
}
