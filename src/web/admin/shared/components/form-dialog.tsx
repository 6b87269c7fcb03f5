import type { FormEvent, ReactNode } from 'react';
import { keepOnEnter } from '#web/admin/shared/on-enter.ts';
import { useGuardedClose } from '#web/admin/shared/use-guarded-close.ts';
import { useReturnFocus } from '#web/admin/shared/use-return-focus.ts';
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
  /** It cannot be taken back: Enter in a field does not send it. */
  isFinal?: boolean;
  children: ReactNode;
};

/** Rendered while open. Asks before it discards unsaved changes. */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, isDirty, isBusy, error, saveLabel = 'Save', busyLabel = 'Saving...', isWide = false } = props;
  const guard = useGuardedClose(isDirty, onClose);
  const { question } = guard;
  useReturnFocus();

  const mayClose = () => !isBusy && guard.mayClose();
  return (
    <>
      <Modal isOpen title={title} onClose={onClose} mayClose={mayClose} isWide={isWide}>
        <form
          noValidate
          method="post"
          onSubmit={props.onSubmit}
          {...(props.isFinal && { onKeyDown: keepOnEnter })}
          className="grid gap-4"
        >
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
      {question && (
        <ConfirmDialog
          question="Discard changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={question.discard}
          onClose={question.keep}
        >
          <p>What you have typed here is not saved yet.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
