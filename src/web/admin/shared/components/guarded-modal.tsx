import type { ReactNode } from 'react';
import { Modal } from '#web/components/ui/modal.tsx';
import { useGuardedClose } from '../use-guarded-close.ts';
import { useReturnFocus } from '../use-return-focus.ts';
import { type NoteUnsaved, useUnsavedParts } from '../use-unsaved-parts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type GuardedModalProps = {
  title: string;
  size: 'wide' | 'full';
  onClose: () => void;
  children: (noteUnsaved: NoteUnsaved) => ReactNode;
};

/** Rendered while open. Asks before it discards what is typed in one of its forms. */
export function GuardedModal({ title, size, onClose, children }: GuardedModalProps) {
  const { hasUnsaved, noteUnsaved } = useUnsavedParts();
  const { mayClose, question } = useGuardedClose(hasUnsaved, onClose);
  useReturnFocus();
  return (
    <>
      <Modal
        isOpen
        isFull={size === 'full'}
        isWide={size === 'wide'}
        title={title}
        onClose={onClose}
        mayClose={mayClose}
      >
        {children(noteUnsaved)}
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
