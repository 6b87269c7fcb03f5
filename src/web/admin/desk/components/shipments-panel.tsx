import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#contracts/format-date.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { expectedDays } from '#contracts/orders/desk/expected-days.ts';
import type { Shipment } from '#contracts/orders/desk/shipment.ts';
import { orderChange } from '#web/admin/orders/api.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { Button } from '#web/components/ui/button.tsx';
import { deskOrderQuery, removeShipment } from '../api.ts';
import { DeskPanel, type DeskPanelProps } from './desk-panel.tsx';
import { ShipmentForm } from './shipment-form.tsx';

/** The parcels of an order. */
export function ShipmentsPanel({ orderId, noteUnsaved }: DeskPanelProps) {
  const { data } = useQuery(deskOrderQuery(orderId));
  if (data?.order.status === 'cancelled' && data.shipments.length === 0) return null;
  return (
    <DeskPanel orderId={orderId} title="Parcels">
      {(desk) => <Shipments desk={desk} {...(noteUnsaved && { noteUnsaved })} />}
    </DeskPanel>
  );
}

function Shipments({ desk, noteUnsaved }: { desk: DeskOrder } & Pick<DeskPanelProps, 'noteUnsaved'>) {
  const { order, shipments } = desk;
  const [chosen, setChosen] = useState<number | 'new' | 'none' | null>(null);
  // What has to be done next is open from the start.
  const open = chosen ?? (desk.stage === 'to-pack' && shipments.length === 0 ? 'new' : 'none');
  const close = () => setChosen('none');
  const form = { order, onClose: close, ...(noteUnsaved && { noteUnsaved }) };
  return (
    <>
      {shipments.length > 0 && (
        <ul className="grid gap-3">
          {shipments.map((shipment) =>
            open === shipment.id ? (
              <li key={shipment.id}>
                <ShipmentForm {...form} shipment={shipment} />
              </li>
            ) : (
              <ShipmentRow
                key={shipment.id}
                orderId={order.id}
                shipment={shipment}
                onEdit={() => setChosen(shipment.id)}
              />
            ),
          )}
        </ul>
      )}
      {open === 'new' && <ShipmentForm {...form} />}
      {open === 'none' && order.status !== 'cancelled' && (
        <Button variant="outline" size="small" className="justify-self-start" onClick={() => setChosen('new')}>
          {shipments.length === 0 ? 'Add a parcel' : 'Add another parcel'}
        </Button>
      )}
    </>
  );
}

type RowProps = { orderId: number; shipment: Shipment; onEdit: () => void };

function ShipmentRow({ orderId, shipment, onEdit }: RowProps) {
  const { id, carrier, trackingNumber, trackingUrl, boxes, shippedOn } = shipment;
  const expected = expectedDays(shipment);
  const [isAsking, setAsking] = useState(false);
  const remove = useAdminMutation({
    run: () => removeShipment(orderId, id),
    success: 'Parcel removed',
    failure: 'Failed to remove the parcel',
    invalidates: orderChange,
  });
  return (
    <li className="grid gap-2 rounded-control border p-3">
      <p className="wrap-anywhere">
        <strong>{carrier}</strong> {trackingNumber}
        <span className="block text-sm text-muted-foreground">
          {boxes === 1 ? '1 box' : `${boxes} boxes`}, left on {formatDate(shippedOn)}
          {expected && `, ${expected}`}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-3">
        {trackingUrl && (
          <a
            href={trackingUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-sm font-medium text-primary underline underline-offset-4"
          >
            Track at {new URL(trackingUrl).host}
          </a>
        )}
        <Button variant="quiet" size="small" onClick={onEdit}>
          Edit<span className="sr-only"> the parcel with {carrier}</span>
        </Button>
        <Button variant="quiet" size="small" className="text-destructive" onClick={() => setAsking(true)}>
          Remove<span className="sr-only"> the parcel with {carrier}</span>
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          question="Remove this parcel?"
          confirmLabel="Remove"
          busyLabel="Removing..."
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>The customer no longer sees it. The status of the order stays as it is.</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
