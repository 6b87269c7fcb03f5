import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/lib/paths.ts';

export function SearchBox({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const term = field.current?.value.trim();
    if (!term) return;
    onDone();
    await navigate(paths.search(term));
  };

  return (
    <search id="search-box">
      <form
        className="page flex gap-2 pb-3"
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
      >
        <input
          ref={field}
          type="search"
          name="search"
          aria-label="Search for products"
          placeholder="Search for products..."
          maxLength={200}
          autoComplete="off"
          className="min-h-11 grow rounded-control border border-input bg-card px-4"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
