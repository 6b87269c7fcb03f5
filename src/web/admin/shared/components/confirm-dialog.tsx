import type { ReactNode } from 'react';
import { useReturnFocus } from '#web/admin/shared/use-return-focus.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Modal } from '#web/components/ui/modal.tsx';

type ConfirmDialogProps = {
  question: string;
  confirmLabel?: string;
  busyLabel?: string;
  cancelLabel?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Rendered while open. The focus starts at the button that changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel = 'Delete', busyLabel = 'Deleting...', cancelLabel = 'Cancel', isBusy = false } = props;
  useReturnFocus();
  return (
    <Modal isOpen isQuestion title={props.question} onClose={props.onClose} mayClose={() => !isBusy}>
      {props.children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" disabled={isBusy} onClick={props.onClose}>
          {cancelLabel}
        </Button>
        <Button
          variant="outline"
          className="border-destructive! text-destructive"
          isBusy={isBusy}
          onClick={props.onConfirm}
        >
          {isBusy ? busyLabel : confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
