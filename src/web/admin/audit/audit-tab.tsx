import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide';
import { Fragment } from 'react';
import { type AuditEntry, auditGroups, type listAudit } from '#contracts/accounts/users.ts';
import { formatDateTime } from '#contracts/format-date.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { type Column, DataTable } from '#web/admin/shared/components/data-table.tsx';
import { FilterSelect } from '#web/admin/shared/components/filter-select.tsx';
import { listProps, useTableState } from '#web/admin/shared/use-table-state.ts';
import { Icon } from '#web/components/icon.tsx';
import { callApi } from '#web/lib/api.ts';
import { auditPairs, auditResult } from './audit-entry.ts';

type AuditPage = { page: number; limit: number; query: string; who: (typeof auditGroups)[number] | '' };

function auditQuery({ page, limit, query, who }: AuditPage) {
  return queryOptions({
    queryKey: adminKey('audit', { page, limit, query, who }),
    queryFn: () =>
      callApi<typeof listAudit>('GET', '/api/admin/audit', { query: { page, limit, query, who: who || undefined } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const columns: Column<AuditEntry>[] = [
  { header: 'When', accessor: ({ at }) => formatDateTime(at), isTitle: true, isWhole: true },
  { header: 'Who', accessor: ({ actorEmail }) => actorEmail ?? 'Unknown', className: 'wrap-anywhere md:w-48' },
  { header: 'Action', accessor: (entry) => <Action {...entry} /> },
  { header: 'Result', accessor: (entry) => <Result {...entry} />, isWhole: true },
  { header: 'IP address', accessor: ({ address }) => plain(address), className: 'tabular-nums wrap-anywhere md:w-28' },
];

/** An address of the older kind, without the mark that it came in as one of the newer. */
function plain(address: string | null): string {
  return address?.replace(/^::ffff:/, '') ?? '–';
}

const groups = [
  { value: 'staff', label: 'Staff' },
  { value: 'customers', label: 'Customers' },
] as const;

export function AuditTab() {
  const table = useTableState({ filters: { who: auditGroups } });
  const { who } = table.filters;
  const list = useQuery(auditQuery({ ...table, who }));
  return (
    <DataTable
      caption="What was done, newest first"
      columns={columns}
      rowKey={({ id }) => id}
      {...listProps(table, list, {
        placeholder: 'Search action, name or email',
        failure: 'The audit log could not be loaded.',
      })}
      toolbar={
        <FilterSelect label="Who" value={who} options={groups} onChange={(next) => table.setFilter('who', next)} />
      }
    />
  );
}

function Action(entry: AuditEntry) {
  return (
    <details className="group min-w-0 wrap-anywhere">
      <summary className="flex min-h-11 list-none items-center gap-2 max-md:justify-end">
        <span className="md:line-clamp-2 md:leading-tight md:group-open:line-clamp-none">
          {entry.subjectEmail ? `${entry.sentence} (${entry.subjectEmail})` : entry.sentence}
        </span>
        <Icon
          of={ChevronDown}
          className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
        />
      </summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-control bg-muted p-3 text-left text-sm [&_dt]:font-semibold">
        {[...auditPairs(entry.details), { label: 'Logged as', value: entry.action }].map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

function Result(entry: AuditEntry) {
  const result = auditResult(entry);
  if (!result) return '–';
  return <span className={result.hasFailed ? 'font-semibold text-destructive' : ''}>{result.word}</span>;
}
