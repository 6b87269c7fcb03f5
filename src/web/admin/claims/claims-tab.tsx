import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ClaimCard, ClaimView } from '#contracts/claims/admin-claims.ts';
import { claimViews } from '#contracts/claims/admin-claims.ts';
import { type Column, DataTable } from '#web/admin/shared/components/data-table.tsx';
import { RowAction } from '#web/admin/shared/components/row-action.tsx';
import { TwoLines } from '#web/admin/shared/components/two-lines.tsx';
import { writeTableAddress } from '#web/admin/shared/table-address.ts';
import { listProps, useTableState } from '#web/admin/shared/use-table-state.ts';
import { claimsQuery } from './api.ts';
import { ClaimDue, ClaimStateBadge } from './components/claim-badges.tsx';
import { ClaimDialog } from './components/claim-dialog.tsx';

const columns: Column<ClaimCard>[] = [
  { header: 'Claim', accessor: 'reference', className: 'tabular-nums', isTitle: true, isWhole: true },
  { header: 'Answer due', accessor: (claim) => <ClaimDue {...claim} />, isWhole: true },
  { header: 'Order', accessor: ({ orderId }) => `#${orderId}`, className: 'tabular-nums md:w-20' },
  { header: 'Customer', accessor: ({ name, city }) => <TwoLines first={name} second={city} />, className: 'md:w-36' },
  { header: 'Items', accessor: 'contents', className: 'md:w-51' },
  { header: 'Status', accessor: (claim) => <ClaimStateBadge {...claim} />, className: 'md:w-40' },
];

const viewNames: Record<ClaimView, string> = {
  open: 'To answer or settle',
  'need-more': 'Waiting for the customer',
  closed: 'Closed',
  all: 'All',
};

export function ClaimsTab() {
  const table = useTableState({ filters: { view: claimViews, claim: /^[1-9]\d{0,8}$/ } });
  const [, setSearch] = useSearchParams();
  const view = table.filters.view || 'open';
  const list = useQuery(claimsQuery({ ...table, view }));
  const open = (claim: string | number) =>
    setSearch((present) => writeTableAddress(present, { claim }), {
      replace: true,
      preventScrollReset: true,
      flushSync: true,
    });
  const opened = Number(table.filters.claim);
  return (
    <>
      <DataTable
        caption="Claims, the next to be answered first"
        columns={columns}
        rowKey={({ id }) => id}
        {...listProps(table, list, {
          placeholder: 'Search claim, order, name',
          failure: 'The claims could not be loaded.',
        })}
        emptyMessage={view === 'open' && table.query === '' ? 'No claims to answer.' : 'No claims found.'}
        views={
          <Views
            present={view}
            counts={list.data?.counts}
            onView={(next) => table.setFilter('view', next === 'open' ? '' : next)}
          />
        }
        onOpen={({ id }) => open(id)}
        rowActions={({ id, reference }) => (
          <RowAction label="View" of={`claim ${reference}`} onClick={() => open(id)} />
        )}
      />
      {opened > 0 && <ClaimDialog key={opened} id={opened} onClose={() => open('')} />}
    </>
  );
}

type ViewsProps = {
  present: ClaimView;
  counts: Record<ClaimView, number> | undefined;
  onView: (view: ClaimView) => void;
};

function Views({ present, counts, onView }: ViewsProps) {
  return (
    <fieldset
      aria-label="Views"
      className="-mx-1 flex min-w-0 overflow-x-auto px-1 [scrollbar-width:none] max-lg:w-full"
    >
      {claimViews.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === present}
          onClick={() => onView(view)}
          className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-2 text-sm font-medium text-muted-foreground -outline-offset-2 hover:text-foreground aria-pressed:bg-muted aria-pressed:font-semibold aria-pressed:text-primary"
        >
          {viewNames[view]}
          {view !== 'all' && <span className="min-w-4 text-xs tabular-nums">{counts?.[view] ?? '–'}</span>}
        </button>
      ))}
    </fieldset>
  );
}
