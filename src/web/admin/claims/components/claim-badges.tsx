import type { ClaimCard } from '#contracts/claims/admin-claims.ts';
import type { ClaimState } from '#contracts/claims/claim-states.ts';
import { formatDeadline } from '#contracts/format-date.ts';
import { classNames } from '#web/lib/class-names.ts';

const looks: Record<ClaimState, { label: string; colours: string }> = {
  draft: { label: 'Draft', colours: 'border-input text-muted-foreground' },
  submitted: { label: 'To answer', colours: 'border-info/40 bg-info/8 text-info' },
  'need-more': { label: 'Asked for more', colours: 'border-warning/40 bg-warning/8 text-warning' },
  approved: { label: 'To settle', colours: 'border-info/40 bg-info/8 text-info' },
  'part-approved': { label: 'To settle, in part', colours: 'border-info/40 bg-info/8 text-info' },
  refused: { label: 'Refused', colours: 'border-destructive/40 bg-destructive/8 text-destructive' },
  settled: { label: 'Settled', colours: 'border-success/40 bg-success/8 text-success' },
  withdrawn: { label: 'Withdrawn', colours: 'border-input text-muted-foreground' },
};

export function ClaimStateBadge({ state, isLate }: Pick<ClaimCard, 'state' | 'isLate'>) {
  const { label, colours } = looks[state];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span
        className={classNames('rounded-full border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap', colours)}
      >
        {label}
      </span>
      {isLate && <span className="text-xs font-semibold text-warning">late</span>}
    </span>
  );
}

export function ClaimDue({ answerDueAt, isOverdue }: Pick<ClaimCard, 'answerDueAt' | 'isOverdue'>) {
  if (!answerDueAt) return <span className="text-muted-foreground">–</span>;
  return (
    <time
      dateTime={answerDueAt}
      className={classNames('text-sm tabular-nums', isOverdue && 'font-semibold text-destructive')}
    >
      {formatDeadline(answerDueAt)}
      {isOverdue && ', overdue'}
    </time>
  );
}
