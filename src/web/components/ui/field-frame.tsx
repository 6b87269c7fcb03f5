import { type ReactNode, useId } from 'react';
import { classNames } from '#web/lib/class-names.ts';

export type FieldFrameProps = {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  className?: string | undefined;
};

/** Props that connect a control with its label, error and hint. */
export type FieldWiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

type Props = FieldFrameProps & { children: (wiring: FieldWiring) => ReactNode };

/** Label, hint and error around any control. */
export function FieldFrame({ label, error, hint, className, children }: Props) {
  const id = useId();
  const [errorId, hintId] = [`${id}-error`, `${id}-hint`];
  const describedBy = classNames(error && errorId, hint && hintId);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-destructive">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Styles of every text control. */
export function controlStyles(hasError: boolean, className?: string): string {
  return classNames(
    'min-h-11 w-full rounded-control border bg-background px-3',
    'disabled:bg-muted disabled:text-muted-foreground',
    hasError ? 'border-destructive' : 'border-input',
    className,
  );
}
