import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from './button.tsx';
import { useModalDialog } from './use-modal-dialog.ts';

type ModalProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** A question that must be answered before anything else. */
  isQuestion?: boolean;
  children: ReactNode;
};

/** What is inside starts anew each time. */
export function Modal({ isOpen, onClose, title, isQuestion = false, children }: ModalProps) {
  const dialog = useModalDialog(isOpen);
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      role={isQuestion ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border bg-card text-foreground shadow-float backdrop:bg-black/50"
    >
      <div className="grid gap-4 p-5">
        <h2 id={titleId} className="pr-10 text-lg font-semibold">
          {title}
        </h2>
        {isOpen && children}
      </div>
      {/* Last, so that the focus begins at what the dialog is about. */}
      <IconButton label="Close" className="absolute top-2.5 right-2.5" onClick={onClose}>
        <X aria-hidden strokeWidth={1.75} />
      </IconButton>
    </dialog>
  );
}
