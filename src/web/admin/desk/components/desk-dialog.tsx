import { GuardedModal } from '#web/admin/shared/components/guarded-modal.tsx';
import { OrderDesk } from './order-desk.tsx';

/** Rendered while open: an order over the whole height of the screen. */
export function DeskDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  return (
    <GuardedModal size="full" title={`Order #${orderId}`} onClose={onClose}>
      {(noteUnsaved) => <OrderDesk orderId={orderId} noteUnsaved={noteUnsaved} />}
    </GuardedModal>
  );
}
