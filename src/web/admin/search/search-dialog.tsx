import { Search, X } from 'lucide';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { MAX_SEARCH_LENGTH } from '#contracts/pagination.ts';
import { isMac } from '#web/admin/shared/is-mac.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { useModalDialog } from '#web/components/ui/use-modal-dialog.ts';
import { NetworkError } from '#web/lib/api.ts';
import { classNames } from '#web/lib/class-names.ts';
import type { SearchEntry } from './search-entry.ts';
import { useLeave } from './use-leave.ts';
import { useSearch } from './use-search.ts';
import { useSearchAction } from './use-search-action.ts';

type SearchDialogProps = { onClose: () => void; onShortcuts: () => void };

/** Finds orders, products, customers, settings and commands. Rendered while open. */
export function SearchDialog({ onClose, onShortcuts }: SearchDialogProps) {
  const listId = useId();
  const perform = useSearchAction(onShortcuts);
  const leave = useLeave();
  const search = useSearch((entry) => {
    leave(entry.action.kind === 'go' ? 'main' : 'opener');
    onClose();
    perform(entry.action);
  });
  const { dialog } = useModalDialog(true, onClose);
  const { entries, active } = search;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') search.enter();
    else if (step && entries.length > 0) search.move(step);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      onKeyDown={(event) => {
        const isKey = event.key.toLowerCase() === 'k' && (isMac() ? event.metaKey : event.ctrlKey);
        if (event.key !== 'Escape' && !isKey) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden bg-card text-foreground backdrop:bg-backdrop/50 sm:mx-auto sm:mt-[10dvh] sm:h-[min(34rem,80dvh)] sm:w-[min(40rem,calc(100vw-2rem))] sm:rounded-card sm:border sm:shadow-float"
    >
      <div className="flex h-full flex-col">
        <div className="flex shrink-0 items-center gap-1 border-b py-1 pr-1.5 pl-4">
          <Icon of={Search} className="size-5 shrink-0 text-muted-foreground" />
          <input
            type="text"
            role="combobox"
            aria-label="Search everywhere"
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={entries.length > 0 ? `${listId}-${active}` : undefined}
            placeholder="Order number, name, phone, product, setting..."
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            value={search.typed}
            onChange={(event) => search.type(event.target.value)}
            onKeyDown={onKeyDown}
            className="min-h-12 min-w-0 grow bg-transparent px-2 outline-none placeholder:text-muted-foreground"
          />
          <IconButton label="Close" onClick={onClose}>
            <Icon of={X} />
          </IconButton>
        </div>
        <State search={search} />
        <ResultList id={listId} search={search} onChoose={search.choose} />
        <p aria-hidden className="flex gap-5 border-t px-4 py-2 text-xs text-muted-foreground max-sm:hidden">
          <Keys keys="↑ ↓">move</Keys>
          <Keys keys="Enter">open</Keys>
          <Keys keys="Esc">close</Keys>
        </p>
      </div>
    </dialog>
  );
}

type Searching = ReturnType<typeof useSearch>;

/** What is to be said beside the results. */
function State({ search }: { search: Searching }) {
  const { text, entries, isAsked, isWaiting, failure, retry } = search;
  if (failure) {
    return (
      <div role="alert" className="flex shrink-0 items-center gap-3 border-b px-4 py-2 text-sm">
        <p className="grow">
          {failure instanceof NetworkError
            ? 'No connection: orders, products and customers cannot be searched.'
            : 'Orders, products and customers could not be searched.'}
        </p>
        <Button variant="outline" size="small" onClick={retry}>
          Retry
        </Button>
      </div>
    );
  }
  const isEmpty = text !== '' && entries.length === 0;
  return (
    <p
      role="status"
      className={classNames(
        'shrink-0 px-4 text-sm text-muted-foreground',
        isWaiting || isEmpty || (text !== '' && !isAsked) ? 'pt-3' : 'sr-only',
      )}
    >
      {stateWords()}
    </p>
  );

  function stateWords(): string {
    if (isWaiting) return 'Searching...';
    if (text === '') return '';
    if (!isAsked) return 'Orders, products and customers are found by a number or at least 3 characters.';
    if (isEmpty) return `Nothing found for “${text}”.`;
    return entries.length === 1 ? '1 result' : `${entries.length} results`;
  }
}

type ResultListProps = { id: string; search: Searching; onChoose: (entry: SearchEntry) => void };

function ResultList({ id, search: { groups, entries, active, isWaiting }, onChoose }: ResultListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active entry is kept in view
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for its clean-up.
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Results"
      aria-busy={isWaiting}
      className="grow overflow-y-auto p-2"
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
          <div id={`${id}-${group.name}`} className="px-2 pt-2 pb-1 text-xs font-semibold text-muted-foreground">
            {group.name}
          </div>
          {group.entries.map((entry) => {
            const index = entries.indexOf(entry);
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
              <div
                key={entry.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                onClick={() => onChoose(entry)}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 text-sm hover:bg-muted',
                  index === active && 'bg-muted ring-1 ring-ring/50 ring-inset',
                )}
              >
                <Icon of={entry.icon} className="size-5 shrink-0 text-muted-foreground" />
                <span className="min-w-0 grow leading-tight max-sm:grid sm:flex sm:items-center sm:gap-4">
                  <span className="min-w-0 truncate font-medium">{entry.label}</span>
                  {entry.detail && (
                    <span className="min-w-0 truncate text-xs text-muted-foreground tabular-nums sm:ml-auto sm:shrink-0">
                      {entry.detail}
                    </span>
                  )}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Keys({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      <kbd className="rounded border px-1.5 font-sans">{keys}</kbd>
      {children}
    </span>
  );
}
