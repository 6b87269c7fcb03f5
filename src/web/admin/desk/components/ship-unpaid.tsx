import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';

type ShipUnpaidProps = { orderId: number; note: string; isBusy?: boolean; onConfirm: () => void; onClose: () => void };

/** Asked before goods leave that are not paid. */
export function ShipUnpaid({ orderId, note, isBusy = false, onConfirm, onClose }: ShipUnpaidProps) {
  return (
    <ConfirmDialog
      question="Ship unpaid?"
      confirmLabel="Ship unpaid"
      busyLabel="Saving..."
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        Order #{orderId}: <strong className="text-destructive">{note}</strong>. If the customer has paid, record the
        payment first.
      </p>
    </ConfirmDialog>
  );
}
