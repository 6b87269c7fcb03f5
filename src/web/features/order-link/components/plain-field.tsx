import { type ComponentProps, useId } from 'react';

type Props = Omit<ComponentProps<'input'>, 'id'> & { label: string; error?: string | undefined };

/** Without the shared field, whose chunk holds all schemas: this page has to be light. */
export function PlainField({ label, error, ...input }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        className="min-h-11 w-full rounded-control border border-input bg-background px-3 aria-invalid:border-destructive"
        {...input}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-destructive">
          {error}
        </p>
      )}
    </div>
  );
}
