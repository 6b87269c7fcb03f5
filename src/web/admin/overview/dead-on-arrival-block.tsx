import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClaimFigureRow } from '#contracts/claims/admin-claims.ts';
import { SUMMARY_LIST_LENGTH } from '#contracts/dashboard/admin-summary.ts';
import { figuresQuery } from '#web/admin/claims/api.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Block, BlockLine } from './block.tsx';

const lists = { byCourier: 'By courier', byState: 'By state', bySpecies: 'By species' } as const;
type ListName = keyof typeof lists;

function percent({ sold, dead }: Pick<ClaimFigureRow, 'sold' | 'dead'>): string {
  const share = sold === 0 ? 0 : (100 * dead) / sold;
  return `${share.toLocaleString('en-IN', { maximumFractionDigits: 1 })}%`;
}

/** How many animals did not survive the way, and with whom. */
export function DeadOnArrivalBlock() {
  const { data, isError, refetch } = useQuery(figuresQuery());
  const [list, setList] = useState<ListName>('byCourier');
  if (isError && !data) {
    return <LoadFailure message="The figures of claims could not be loaded." onRetry={() => void refetch()} />;
  }
  return (
    <Block
      title="Dead on arrival, 90 days"
      lead={
        data && (
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span>
              <strong className="text-xl tabular-nums">{percent(data.total)}</strong>{' '}
              <span className="text-muted-foreground">of {data.total.sold.toLocaleString('en-IN')} animals</span>
            </span>
            <select
              aria-label="Dead on arrival"
              value={list}
              onChange={({ target }) => setList(target.value as ListName)}
              className="min-h-11 rounded-control border border-input bg-background px-3 text-sm"
            >
              {(Object.keys(lists) as ListName[]).map((name) => (
                <option key={name} value={name}>
                  {lists[name]}
                </option>
              ))}
            </select>
          </span>
        )
      }
      items={data?.[list].filter(({ dead }) => dead > 0).slice(0, SUMMARY_LIST_LENGTH)}
      empty="No animals approved as dead on arrival."
      itemKey={({ name }) => name}
    >
      {(row) => (
        <BlockLine
          name={row.name}
          value={
            <>
              <span className="mr-3 font-normal text-muted-foreground">
                {row.dead} of {row.sold}
              </span>
              {percent(row)}
            </>
          }
        />
      )}
    </Block>
  );
}
