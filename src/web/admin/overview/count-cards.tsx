import { Link } from 'react-router';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import { MAX_TOTAL } from '#contracts/pagination.ts';
import { totalText } from '#contracts/pagination-view.ts';
import { tabLooks } from '#web/admin/shared/tab-names.ts';
import { Icon } from '#web/components/icon.tsx';
import { paths } from '#web/lib/paths.ts';

const counted = [
  'products',
  'categories',
  'tags',
  'orders',
  'users',
] as const satisfies (keyof AdminSummary['counts'])[];

function countText(count: number): string {
  return totalText({ totalCount: Math.min(count, MAX_TOTAL), totalIsCapped: count > MAX_TOTAL });
}

/** How much there is of everything; each leads to its tab. */
export function CountCards({ counts }: { counts: AdminSummary['counts'] | undefined }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 lg:grid-cols-5">
      {counted.map((name) => {
        const { label, icon } = tabLooks[name];
        return (
          <li key={name}>
            <Link
              to={paths.adminTab(name)}
              className="grid gap-1 rounded-card border bg-card p-4 transition-colors hover:border-primary"
            >
              <span className="flex items-center gap-2 text-sm font-medium text-muted-foreground">
                <Icon of={icon} className="size-4.5 text-primary" />
                {label}
              </span>
              <span className="text-xl font-semibold tabular-nums">
                {counts ? countText(counts[name]) : <span className="text-muted-foreground">…</span>}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
