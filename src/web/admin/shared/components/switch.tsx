import { type ComponentProps, useId } from 'react';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'role'> & { label: string; hint?: string };

/** On or off, with its label. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: whether it is on is the checkbox's own state
        role="switch"
        id={id}
        aria-describedby={hint && `${id}-hint`}
        className="relative mt-2.5 h-6 w-10 shrink-0 appearance-none rounded-full border border-input bg-muted transition-colors before:absolute before:top-1/2 before:left-0.5 before:size-4.5 before:-translate-y-1/2 before:rounded-full before:bg-input before:transition-transform checked:border-primary checked:bg-primary checked:before:translate-x-4 checked:before:bg-primary-foreground disabled:opacity-60"
        {...input}
      />
      <div>
        <label htmlFor={id} className="block py-2.5 font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="-mt-2 text-sm text-muted-foreground">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
