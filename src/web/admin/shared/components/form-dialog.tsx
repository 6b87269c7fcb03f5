import { type FormEvent, type ReactNode, useState } from 'react';
import { useReturnFocus } from '#web/admin/shared/use-return-focus.ts';
import { useUnsavedWork } from '#web/admin/shared/use-unsaved-work.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type FormDialogProps = {
  title: string;
  /** Closes it, whatever was typed. */
  onClose: () => void;
  onSubmit: (event: FormEvent) => void;
  isDirty: boolean;
  isBusy: boolean;
  /** Why saving has failed; also a notification, but here it stays. */
  error?: string | undefined;
  saveLabel?: string;
  busyLabel?: string;
  isWide?: boolean;
  children: ReactNode;
};

/** Rendered while open. Asks before it discards unsaved changes. */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, isDirty, isBusy, error, saveLabel = 'Save', busyLabel = 'Saving...', isWide = false } = props;
  const [isAsking, setAsking] = useState(false);
  const leaving = useUnsavedWork(isDirty);
  useReturnFocus();

  const mayClose = () => {
    if (isDirty && !isBusy) setAsking(true);
    return !isDirty && !isBusy;
  };
  return (
    <>
      <Modal isOpen title={title} onClose={onClose} mayClose={mayClose} isWide={isWide}>
        <form noValidate method="post" onSubmit={props.onSubmit} className="grid gap-4">
          {props.children}
          <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t bg-card px-5 py-4">
            <p
              role="alert"
              className="grow basis-60 max-sm:basis-full self-center text-sm font-medium text-destructive wrap-anywhere empty:hidden"
            >
              {error}
            </p>
            <Button
              variant="outline"
              disabled={isBusy}
              onClick={() => {
                if (mayClose()) onClose();
              }}
            >
              Cancel
            </Button>
            <SubmitButton className="" label={saveLabel} busyLabel={busyLabel} isBusy={isBusy} />
          </div>
        </form>
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
