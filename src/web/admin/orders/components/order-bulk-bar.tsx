import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide';
import { useEffect, useState } from 'react';
import { isUnsent } from '#contracts/orders/order-status.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { changeStatus, claimLinkQuery, orderChange, queueKey } from '#web/admin/orders/api.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { unpaidOrder } from '#web/admin/shared/money-notes.ts';
import { useMay } from '#web/admin/shared/rights.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { orderQuery } from '#web/features/orders/api.ts';
import { TRY_AGAIN } from '#web/lib/api.ts';
import { showToast } from '#web/lib/toasts.ts';
import { slipQr } from '../slip-qr.ts';
import { usePrintable } from '../use-printable.ts';
import { type LabelSize, labelSizes, PrintedLabels, PrintedSlips } from './printed-sheets.tsx';

type Sheets = { kind: 'slips' | LabelSize; orders: Order[]; claimLinks: ReadonlyMap<number, string> };

const counted = (count: number) => (count === 1 ? '1 order' : `${count} orders`);

/** What can be done with the chosen orders; there while any is chosen. */
export function OrderBulkBar({ selected, onClear }: { selected: ReadonlySet<number>; onClear: () => void }) {
  const queryClient = useQueryClient();
  const may = useMay();
  const printable = usePrintable();
  const [sheets, setSheets] = useState<Sheets | null>(null);
  const [toShip, setToShip] = useState<Order[] | null>(null);
  const ids = [...selected];
  const load = () => Promise.all(ids.map((id) => queryClient.fetchQuery(orderQuery(id))));
  /** A slip without the code of its claim page is still a slip. */
  const loadClaimLinks = async () => {
    if (!may('claims')) return [];
    await slipQr.load().catch(() => {});
    return Promise.all(
      ids.map(async (id) => [id, await queryClient.fetchQuery(claimLinkQuery(id, true)).catch(() => '')] as const),
    );
  };
  const prepare = useMutation({
    mutationFn: async (kind: Sheets['kind']): Promise<Sheets> => ({
      kind,
      orders: await printable(await load()),
      claimLinks: new Map(kind === 'slips' ? await loadClaimLinks() : []),
    }),
    onSuccess: setSheets,
    onError: showLoadFailure,
  });
  const ask = useMutation({
    mutationFn: async () => (await load()).filter(({ status }) => isUnsent(status)),
    onSuccess: setToShip,
    onError: showLoadFailure,
  });
  const ship = useAdminMutation({
    run: shipAll,
    success: (shipped) => `${counted(shipped)} shipped`,
    failure: 'Failed to update order status',
    invalidates: [...orderChange, queueKey],
  });

  useEffect(() => {
    if (!sheets) return;
    const done = () => setSheets(null);
    addEventListener('afterprint', done);
    print();
    return () => removeEventListener('afterprint', done);
  }, [sheets]);

  if (ids.length === 0) return null;
  return (
    // At the lower edge, so that no row moves away while it is being chosen.
    <div className="sticky bottom-4 z-10 mt-4 max-md:bottom-20">
      <section
        aria-label="Selected orders"
        className="flex flex-wrap items-center gap-2 rounded-card border border-primary bg-card p-3 shadow-float"
      >
        <p role="status" className="mr-1 font-semibold tabular-nums">
          {ids.length} selected
        </p>
        <Button variant="outline" size="small" isBusy={prepare.isPending} onClick={() => prepare.mutate('slips')}>
          <Icon of={Printer} className="size-5" />
          Print slips
        </Button>
        {labelSizes.map((size) => (
          <Button
            key={size}
            variant="outline"
            size="small"
            isBusy={prepare.isPending}
            onClick={() => prepare.mutate(size)}
          >
            Labels {size}
          </Button>
        ))}
        {may('orders.ship') && (
          <Button variant="outline" size="small" isBusy={ask.isPending} onClick={() => ask.mutate()}>
            Mark as shipped
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onClear}>
          Clear
        </Button>
      </section>
      {sheets?.kind === 'slips' && <PrintedSlips {...sheets} />}
      {sheets && sheets.kind !== 'slips' && <PrintedLabels orders={sheets.orders} size={sheets.kind} />}
      {toShip && (
        <ConfirmDialog
          question={`Mark ${counted(ids.length)} as shipped?`}
          confirmLabel="Mark as shipped"
          isBusy={ship.isPending}
          onConfirm={() => ship.mutate(toShip, { onSuccess: onClear, onSettled: () => setToShip(null) })}
          onClose={() => setToShip(null)}
        >
          <p>
            Customers with an email address get one about it. Orders already shipped, delivered or cancelled stay as
            they are.
          </p>
          <Unpaid orders={toShip} />
        </ConfirmDialog>
      )}
    </div>
  );
}

function showLoadFailure({ message }: Error) {
  const description = `Failed to load the orders: ${message || TRY_AGAIN}`;
  showToast({ title: 'Error', description, variant: 'destructive' });
}

function Unpaid({ orders }: { orders: Order[] }) {
  const unpaid = orders.filter(unpaidOrder);
  if (unpaid.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">Ship unpaid?</p>
      <ul className="max-h-40 overflow-auto text-destructive tabular-nums">
        {unpaid.map((order) => (
          <li key={order.id}>
            #{order.id}: {unpaidOrder(order)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One after the other, so that a refusal leaves the rest as it was; how many were changed. */
async function shipAll(waiting: Order[]): Promise<number> {
  for (const { id, status } of waiting) await changeStatus(id, { status: 'shipped', seenStatus: status });
  return waiting.length;
}
