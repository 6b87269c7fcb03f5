import { useState } from 'react';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { useReturnFocus } from '#web/admin/shared/use-return-focus.ts';
import { useUnsavedWork } from '#web/admin/shared/use-unsaved-work.ts';
import { Modal } from '#web/components/ui/modal.tsx';
import { useUnsavedParts } from '../use-unsaved-parts.ts';
import { OrderDesk } from './order-desk.tsx';

/** Rendered while open: an order over the whole height of the screen. */
export function DeskDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const { hasUnsaved, noteUnsaved } = useUnsavedParts();
  const [isAsking, setAsking] = useState(false);
  const leaving = useUnsavedWork(hasUnsaved);
  useReturnFocus();
  const mayClose = () => {
    setAsking(hasUnsaved);
    return !hasUnsaved;
  };
  return (
    <>
      <Modal isOpen isFull title={`Order #${orderId}`} onClose={onClose} mayClose={mayClose}>
        <OrderDesk orderId={orderId} noteUnsaved={noteUnsaved} />
      </Modal>
      {(isAsking || leaving) && (
        <ConfirmDialog
          question="Discard changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={leaving?.proceed ?? onClose}
          onClose={leaving?.stay ?? (() => setAsking(false))}
        >
          <p>What you have typed here is not saved yet.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
