import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';

type ShipUnpaidProps = {
  orderId: number;
  note: string;
  /** Fetched at the shop. */
  isCollected?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asked before goods leave that are not paid. */
export function ShipUnpaid(props: ShipUnpaidProps) {
  const { orderId, note, isCollected = false, isBusy = false, onConfirm, onClose } = props;
  const label = isCollected ? 'Hand over unpaid' : 'Ship unpaid';
  return (
    <ConfirmDialog
      question={`${label}?`}
      confirmLabel={label}
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
