import { type ReactNode, useState } from 'react';
import { Modal } from '#web/components/ui/modal.tsx';
import { useReturnFocus } from '../use-return-focus.ts';
import { type NoteUnsaved, useUnsavedParts } from '../use-unsaved-parts.ts';
import { useUnsavedWork } from '../use-unsaved-work.ts';
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
  const [isAsking, setAsking] = useState(false);
  const leaving = useUnsavedWork(hasUnsaved);
  useReturnFocus();
  const mayClose = () => {
    setAsking(hasUnsaved);
    return !hasUnsaved;
  };
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
