import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { classNames } from '#web/lib/class-names.ts';

export type Pick = { key: string; label: string; detail: string; picture?: ReactNode; choose: () => void };

type SearchPickProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  options: readonly Pick[];
  /** What to say about the search, such as that nothing was found. */
  status: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** A search box whose results are chosen by arrow keys and Enter or by a press; the focus stays in it. */
export function SearchPick({
  label,
  hint,
  error,
  placeholder,
  text,
  onText,
  options,
  status,
  inputRef,
}: SearchPickProps) {
  const listId = useId();
  const [active, setActive] = useState(0);
  const isOpen = options.length > 0;
  const current = options[Math.min(active, options.length - 1)];
  const choose = (pick: Pick | undefined) => {
    if (!pick) return;
    onText('');
    setActive(0);
    pick.choose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && isOpen) {
      event.preventDefault();
      setActive((Math.min(active, options.length - 1) + step + options.length) % options.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(current);
    }
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      onText('');
    }
  };
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            ref={inputRef}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={current ? `${listId}-${current.key}` : undefined}
            autoComplete="off"
            placeholder={placeholder}
            value={text}
            onChange={({ target }) => {
              onText(target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
            className={controlStyles(Boolean(error))}
          />
          <div
            id={listId}
            role="listbox"
            aria-label="Results"
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            className={classNames(
              'absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-control border bg-card p-1 shadow-float',
              !isOpen && 'hidden',
            )}
          >
            {options.map((pick) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              <div
                key={pick.key}
                id={`${listId}-${pick.key}`}
                role="option"
                aria-selected={pick === current}
                onClick={() => choose(pick)}
                className={classNames(
                  'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-2 py-1 hover:bg-muted',
                  pick === current && 'bg-muted',
                )}
              >
                {pick.picture}
                <span className="min-w-0 wrap-anywhere">
                  {pick.label}
                  <span className="block text-sm text-muted-foreground tabular-nums">{pick.detail}</span>
                </span>
              </div>
            ))}
          </div>
          <p role="status" className="mt-1.5 text-sm text-muted-foreground empty:hidden">
            {status}
          </p>
        </div>
      )}
    </FieldFrame>
  );
}
