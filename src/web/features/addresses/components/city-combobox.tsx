import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { controlStyles, FieldFrame, type FieldFrameProps } from '#web/components/ui/field-frame.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { districtsOf, matchingCities } from '../states.ts';

type CityComboboxProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'role' | 'onBlur'> & {
    /** The state whose districts are suggested. */
    state: string;
    value: string;
    onChange: (city: string) => void;
  };

/** Suggests the districts of the state; any other text is accepted too. */
export function CityCombobox({ label, error, hint, className, state, value, onChange, ...input }: CityComboboxProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [active, setActive] = useState(-1);
  // Shows all options until the user types: otherwise the chosen city would hide the others.
  const options = isTyped ? matchingCities(state, value) : districtsOf(state);
  const isListed = isOpen && options.length > 0;
  const isUnknown = isOpen && isTyped && value.trim() !== '' && options.length === 0;

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const open = () => {
    setOpen(true);
    setTyped(false);
    setActive(-1);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (city: string) => {
    onChange(city);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!isOpen) return open();
      const positions = options.length + 1;
      // One position more than there are options, for the field itself.
      setActive(((active + 1 + step + positions) % positions) - 1);
      return;
    }
    if (!isListed && !isUnknown) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
    if (event.key === 'Enter') {
      // The first Enter chooses from the list, the next one submits the form.
      event.preventDefault();
      choose(options[active] ?? value.trim());
    }
  };

  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(wiring) => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            role="combobox"
            aria-expanded={isListed}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isListed && active >= 0 ? `${listId}-${active}` : undefined}
            value={value}
            onChange={(event) => {
              setOpen(true);
              setTyped(true);
              setActive(-1);
              onChange(event.target.value);
            }}
            onClick={() => {
              if (!isOpen) open();
            }}
            onBlur={close}
            onKeyDown={onKeyDown}
            className={controlStyles(Boolean(error))}
          />
          <div
            className={classNames(
              'absolute inset-x-0 top-full z-20 mt-1 rounded-control border bg-card shadow-float',
              !isListed && !isUnknown && 'hidden',
            )}
          >
            <div
              ref={list}
              id={listId}
              role="listbox"
              aria-label="Cities"
              // A click on the list or its scroll bar leaves the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              className={classNames('max-h-64 overflow-y-auto p-1', !isListed && 'hidden')}
            >
              {isListed &&
                options.map((city, index) => (
                  // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
                  <div
                    key={city}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    onClick={() => choose(city)}
                    className={classNames(
                      'flex min-h-11 cursor-pointer items-center rounded-control px-3 hover:bg-muted',
                      index === active && 'bg-muted',
                    )}
                  >
                    {city}
                  </div>
                ))}
            </div>
            <p role="status" className={isUnknown ? 'px-3 py-2.5 text-sm wrap-anywhere' : 'sr-only'}>
              {isUnknown && `No cities found. Press Enter to use "${value.trim()}"`}
            </p>
          </div>
        </div>
      )}
    </FieldFrame>
  );
}
