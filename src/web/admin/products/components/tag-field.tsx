import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide';
import { useRef, useState } from 'react';
import { allTagsQuery, searchTags } from '#web/admin/products/api.ts';
import type { ChosenTag } from '#web/admin/products/product-values.ts';
import { enterTag, suggestTags } from '#web/admin/products/tag-entry.ts';
import { onEnter } from '#web/admin/shared/on-enter.ts';
import { useFinishedFirst } from '#web/admin/shared/use-finished-first.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';

const SUGGESTIONS = 8;
const LOAD_FAILURE = 'Failed to load tags. You can still add tags manually.';

const chip = 'inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm';

type TagFieldProps = { value: ChosenTag[]; onChange: (tags: ChosenTag[]) => void; error?: string | undefined };

/** Picked from the tags that there are, or typed by name. */
export function TagField({ value, onChange, error }: TagFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [entryError, setEntryError] = useState('');
  const { data, isError } = useQuery(allTagsQuery());
  const available = data?.data ?? [];

  const type = (text: string) => {
    setTyped(text);
    setEntryError('');
  };
  const choose = (tags: ChosenTag[]) => {
    onChange(tags);
    type('');
  };
  /** Returns whether nothing that was typed is left. */
  const enter = async () => {
    const name = typed.trim();
    if (name === '') return true;
    const known = data ? available : await searchTags(name).catch(() => []);
    const entered = enterTag(name, known, value);
    if ('error' in entered) {
      setEntryError(entered.error);
      input.current?.focus();
      return false;
    }
    choose(entered.tags);
    return true;
  };
  useFinishedFirst(input, typed.trim() !== '', enter);
  const suggestions = suggestTags(typed, available, value, SUGGESTIONS);
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-2">
        <Field
          ref={input}
          label="Tags"
          autoComplete="off"
          placeholder="Type a tag's name"
          value={typed}
          error={entryError || error}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onEnter(() => void enter())}
          className="grow"
        />
        <Button variant="outline" size="small" className="mt-7" onClick={() => void enter()}>
          Add<span className="sr-only"> tag</span>
        </Button>
      </div>
      {isError && (
        <p role="alert" className="text-sm font-medium text-warning">
          {LOAD_FAILURE}
        </p>
      )}
      <ul aria-label="Chosen" className="flex flex-wrap gap-2 empty:hidden">
        {value.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={`Remove tag ${name}`}
              onClick={() => onChange(value.filter((tag) => tag.id !== id))}
              className={`${chip} bg-primary font-semibold text-primary-foreground hover:bg-primary-hover`}
            >
              {name}
              <Icon of={X} className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <ul aria-label="To choose from" className="flex flex-wrap gap-2 empty:hidden">
        {suggestions.map((tag) => (
          <li key={tag.id}>
            <button
              type="button"
              aria-label={`Add tag ${tag.name}`}
              onClick={() => choose([...value, { id: tag.id, name: tag.name }])}
              className={`${chip} border hover:bg-muted`}
            >
              <Icon of={Plus} className="size-4" />
              {tag.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
