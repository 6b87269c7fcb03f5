import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { suggestionsQuery } from '#web/features/catalogue/api.ts';
import { paths } from '#web/lib/paths.ts';
import { SuggestionList, suggestionOptions } from './suggestion-list.tsx';

const TYPING_PAUSE_MS = 200;

/** The header's search, with suggestions while typing; submit opens the listing. */
export function SearchBox({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const typed = useDebounced(text.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery(suggestionsQuery(typed));
  const options = typed.length >= 2 && data ? suggestionOptions(data) : [];

  useEffect(() => field.current?.focus(), []);

  const go = async (address: string) => {
    onDone();
    await navigate(address);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = options[active];
    if (chosen) void go(chosen.to);
    else if (text.trim()) void go(paths.search(text.trim()));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || options.length === 0) return;
    event.preventDefault();
    // One position more than options: there the field itself is active.
    setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1);
  };

  return (
    <search id="search-box" className="relative block">
      <form action={paths.shop} className="page flex gap-2 pb-3" onSubmit={submit}>
        <input
          ref={field}
          type="search"
          name="search"
          role="combobox"
          aria-label="Search for products"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          placeholder="Search for products..."
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          className="min-h-11 grow rounded-control border border-input bg-card px-4"
        />
        <Button type="submit">Search</Button>
      </form>
      <SuggestionList id={listId} options={options} active={active} onChoose={(to) => void go(to)} />
      <p role="status" className="sr-only">
        {typed.length >= 2 && data ? `${options.length} suggestions` : ''}
      </p>
    </search>
  );
}

/** The value after it has not changed for the given time. */
function useDebounced<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
