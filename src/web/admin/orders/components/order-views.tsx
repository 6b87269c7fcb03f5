import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DeskView } from '#contracts/orders/desk/desk.ts';
import { deskCountsQuery, type ListFilters } from '#web/admin/orders/api.ts';

const names: Record<DeskView | '', string> = {
  'to-check': 'To check',
  waiting: 'Waiting',
  'to-collect': 'Payment',
  'to-pack': 'To pack',
  'on-the-way': 'On the way',
  late: 'Late',
  '': 'All',
};
const views = Object.entries(names) as [DeskView | '', string][];

type OrderViewsProps = { filters: ListFilters; view: DeskView | ''; onView: (view: DeskView | '') => void };

/** The orders by what has to be done next, with how many there are. */
export function OrderViews({ filters, view: present, onView }: OrderViewsProps) {
  const { data } = useQuery(deskCountsQuery(filters));
  const row = useRef<HTMLFieldSetElement>(null);
  // On a phone only some of them fit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each view that is chosen
  useEffect(() => {
    row.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [present]);
  return (
    <fieldset
      ref={row}
      aria-label="Views"
      className="-mx-1 flex min-w-0 overflow-x-auto px-1 [scrollbar-width:none] max-lg:w-full"
    >
      {views.map(([view, name]) => {
        const count = view === '' ? null : (data?.counts[view] ?? '–');
        return (
          <button
            key={view}
            type="button"
            aria-pressed={view === present}
            onClick={() => onView(view)}
            className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-2 text-sm font-medium text-muted-foreground -outline-offset-2 hover:text-foreground aria-pressed:bg-muted aria-pressed:font-semibold aria-pressed:text-primary"
          >
            {name}
            {count !== null && (
              // Its place does not depend on the number, so that nothing moves when it comes.
              <span
                className={`min-w-4 text-xs tabular-nums ${view === 'late' && Number(count) > 0 ? 'text-destructive' : ''}`}
              >
                {count}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
