import { useQueries } from '@tanstack/react-query';
import { Search } from 'lucide';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type DeskStage, deskStages, stageNames } from '#contracts/orders/desk/desk-stage.ts';
import { writeTableAddress } from '#web/admin/shared/table-address.ts';
import { useTableState } from '#web/admin/shared/use-table-state.ts';
import { Icon } from '#web/components/icon.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { controlStyles } from '#web/components/ui/field-frame.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { deskQuery } from './api.ts';
import { DeskCard } from './components/desk-card.tsx';
import { DeskDialog } from './components/desk-dialog.tsx';

const CARDS = 20;
const MOST_CARDS = 100;

/** Open orders by what has to be done next. Nothing is reloaded by itself: cards do not move under the pointer. */
export function DeskTab() {
  const table = useTableState({ filters: { stage: deskStages, order: /^[1-9]\d{0,8}$/ } });
  const [, setSearch] = useSearchParams();
  const { query } = table;
  const [limits, setLimits] = useState<Partial<Record<DeskStage, number>>>({});
  const results = useQueries({
    queries: deskStages.map((stage) => deskQuery({ stage, query, limit: limits[stage] ?? CARDS })),
  });
  const counts = results.find(({ data }) => data)?.data?.counts;
  const chosen: DeskStage =
    table.filters.stage || (counts && deskStages.find((stage) => counts[stage] > 0)) || 'to-check';
  const openOrder = (orderId: number | null) =>
    setSearch((present) => writeTableAddress(present, { order: orderId ?? '' }), {
      replace: true,
      preventScrollReset: true,
      flushSync: true,
    });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox value={table.typed} onChange={table.setTyped} />
        <label className="flex w-full items-center gap-2 text-sm font-medium xl:hidden">
          Column
          <select
            value={chosen}
            onChange={({ target }) => table.setFilter('stage', target.value as DeskStage)}
            className={controlStyles(false, 'font-normal')}
          >
            {deskStages.map((stage) => (
              <option key={stage} value={stage}>
                {stageNames[stage]}
                {counts && ` (${counts[stage]})`}
              </option>
            ))}
          </select>
        </label>
        <LateCount count={counts?.late ?? 0} />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-5">
        {deskStages.map((stage, index) => {
          const result = results[index];
          return (
            <section
              key={stage}
              aria-label={stageNames[stage]}
              aria-busy={result?.isPending}
              className={classNames('grid content-start gap-3', stage !== chosen && 'max-xl:hidden')}
            >
              <h2 className="flex items-baseline justify-between gap-2 border-b pb-2 font-semibold max-xl:sr-only">
                {stageNames[stage]}
                <span className="text-sm text-muted-foreground tabular-nums">{counts?.[stage]}</span>
              </h2>
              {result?.data && (
                <ul className="grid gap-3">
                  {result.data.data.map((card) => (
                    <li key={card.orderId}>
                      <DeskCard card={card} onOpen={() => openOrder(card.orderId)} />
                    </li>
                  ))}
                </ul>
              )}
              {result?.data?.data.length === 0 && (
                <p className="py-6 text-center text-sm text-muted-foreground">
                  {query ? 'Nothing found here.' : 'Nothing to do here.'}
                </p>
              )}
              {result?.isPending && <CardSkeletons />}
              {result?.isError && !result.data && (
                <LoadFailure message="The orders could not be loaded." onRetry={() => void result.refetch()} />
              )}
              <MoreCards
                shown={result?.data?.data.length ?? 0}
                total={result?.data?.pagination.totalCount ?? 0}
                onMore={() => setLimits({ ...limits, [stage]: MOST_CARDS })}
              />
            </section>
          );
        })}
      </div>
      {table.filters.order && (
        <DeskDialog key={table.filters.order} orderId={Number(table.filters.order)} onClose={() => openOrder(null)} />
      )}
    </div>
  );
}

function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <div className="relative w-full sm:w-80">
      <Icon of={Search} className="absolute top-3 left-3 size-5 text-muted-foreground" />
      <input
        type="search"
        aria-label="Search the order desk"
        placeholder="Search number, name, phone, city"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={controlStyles(false, 'pl-10')}
      />
    </div>
  );
}

function LateCount({ count }: { count: number }) {
  return (
    <p role="status" className="text-sm font-medium text-destructive empty:hidden sm:ml-auto">
      {count > 0 && `${count} late`}
    </p>
  );
}

function CardSkeletons() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading...</span>
      {[1, 2, 3].map((key) => (
        <div key={key} className="h-20 animate-pulse rounded-card bg-muted" />
      ))}
    </div>
  );
}

function MoreCards({ shown, total, onMore }: { shown: number; total: number; onMore: () => void }) {
  if (shown >= total) return null;
  if (shown >= MOST_CARDS) {
    return <p className="text-center text-sm text-muted-foreground">{total - shown} more: please search.</p>;
  }
  return (
    <Button variant="outline" size="small" onClick={onMore}>
      Show more ({total - shown})
    </Button>
  );
}
