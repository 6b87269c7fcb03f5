import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import { stageNames } from '#contracts/orders/desk/desk-stage.ts';
import { COLLECTED, orderContact } from '#contracts/orders/order-contact.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { StatusBadge } from '#web/features/orders/components/status-badge.tsx';
import { deskOrderQuery } from '../api.ts';
import { ContactsPanel } from './contacts-panel.tsx';
import type { DeskPanelProps } from './desk-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import { MoneyNote } from './money-note.tsx';
import { NextStepButton } from './next-step-button.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { PromiseNote } from './promise-note.tsx';
import { ShipmentsPanel } from './shipments-panel.tsx';
import { StockCheckPanel } from './stock-check-panel.tsx';

/** Everything that finishes the sale of an order. */
export function OrderDesk(props: DeskPanelProps) {
  const { orderId } = props;
  const { data: desk, isPending, refetch } = useQuery(deskOrderQuery(orderId));
  if (isPending) return <PageLoading />;
  if (!desk) return <LoadFailure message="The order could not be loaded." onRetry={() => void refetch()} />;
  const { order, stage, isLate } = desk;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere text-muted-foreground">
          <span className="mr-2 inline-flex gap-2">
            <StatusBadge status={order.status} />
            {isLate && <LateMark />}
          </span>
          {orderContact(order).name}, {order.shippingAddress?.city ?? COLLECTED} · {formatRupees(order.grandTotal)} ·{' '}
          {formatDateTime(order.createdAt)}
          {stage && <strong className="block text-foreground">{stageNames[stage]}</strong>}
        </p>
        <NextStepButton orderId={orderId} />
      </div>
      <MoneyNote orderId={orderId} />
      <PromiseNote order={order} />
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-5">
          <StockCheckPanel {...props} />
          <PaymentsPanel {...props} />
          <ShipmentsPanel {...props} />
        </div>
        <div className="grid gap-5">
          <ContactsPanel {...props} />
          <LinkPanel orderId={orderId} />
        </div>
      </div>
    </div>
  );
}

/** In words, not by its colour alone. */
export function LateMark() {
  return (
    <span className="inline-flex items-center rounded-full border border-destructive/40 bg-destructive/8 px-2.5 py-0.5 text-xs font-semibold text-destructive">
      Late
    </span>
  );
}
