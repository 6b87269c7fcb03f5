import { useId } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { classNames } from '#web/lib/class-names.ts';

type RowActionProps = {
  label: string;
  /** Which thing it is about is said to those who do not see where the button stands. */
  of: string;
  isDestructive?: boolean;
  isBusy?: boolean;
  onClick: () => void;
};

export function RowAction({ label, of, isDestructive = false, isBusy = false, onClick }: RowActionProps) {
  const id = useId();
  return (
    <Button
      variant="quiet"
      size="small"
      isBusy={isBusy}
      className={classNames(
        'border whitespace-nowrap md:min-h-9 md:border-transparent md:px-2 md:not-pointer-coarse:not-group-hover/row:not-group-focus-within/row:text-muted-foreground pointer-coarse:md:min-h-11',
        isDestructive && 'text-destructive',
      )}
      aria-describedby={id}
      onClick={onClick}
    >
      {label}
      <span id={id} hidden>
        {of}
      </span>
    </Button>
  );
}
