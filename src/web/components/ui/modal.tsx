import { X } from 'lucide';
import { type ReactNode, useId } from 'react';
import { Icon } from '#web/components/icon.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { IconButton } from './button.tsx';
import { useModalDialog } from './use-modal-dialog.ts';

type ModalProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** For a question that needs an answer (`alertdialog`). */
  isQuestion?: boolean;
  /** For long forms. */
  isWide?: boolean;
  /** For what fills the screen. */
  isFull?: boolean;
  /** Called before the user closes it, for example with Esc. */
  mayClose?: () => boolean;
  children: ReactNode;
};

const onPhone =
  'max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-dvw max-sm:max-w-none max-sm:rounded-none max-sm:border-0';
const wide = `w-[min(56rem,calc(100vw-2rem))] ${onPhone}`;
const full = `h-dvh w-[min(84rem,calc(100vw-2rem))] ${onPhone}`;

/** Its content mounts again each time it opens. */
export function Modal(props: ModalProps) {
  const { isOpen, onClose, title, isQuestion = false, mayClose = () => true, children } = props;
  const leave = () => {
    if (mayClose()) onClose();
  };
  const { dialog, hasContent } = useModalDialog(isOpen, leave);
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      role={isQuestion ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        if (!mayClose()) event.preventDefault();
      }}
      // Browsers let only the first Esc be cancelled, so the key is handled here.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        leave();
      }}
      className={classNames(
        props.isFull ? full : props.isWide ? wide : 'w-[min(28rem,calc(100vw-2rem))]',
        'm-auto rounded-card border bg-card text-foreground shadow-float outline-none backdrop:bg-backdrop/50',
      )}
    >
      <div className="grid gap-4 p-5">
        <h2 id={titleId} className="pr-10 text-lg font-semibold">
          {title}
        </h2>
        {hasContent && children}
      </div>
      {/* Last, and with the content, so that the first focus goes to that. */}
      {hasContent && (
        <IconButton label="Close" data-closes className="absolute top-2.5 right-2.5" onClick={leave}>
          <Icon of={X} />
        </IconButton>
      )}
    </dialog>
  );
}
