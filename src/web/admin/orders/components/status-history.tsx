import { formatDateTime } from '#contracts/format-date.ts';
import type { OrderEvent } from '#contracts/orders/orders.ts';
import { StatusBadge } from '#web/features/orders/components/status-badge.tsx';

function who({ by, byName }: OrderEvent): string {
  return by === 'customer' ? 'the customer' : (byName ?? 'an administrator');
}

/** Every status that the order had, the oldest first, with who gave it. */
export function StatusHistory({ history }: { history: readonly OrderEvent[] }) {
  return (
    <ol className="ml-2 grid gap-4 border-l pl-4">
      {history.map((event, index) => (
        <li
          key={`${event.at} ${event.status}`}
          aria-current={index === history.length - 1 ? 'step' : undefined}
          className="relative flex flex-wrap items-center gap-x-3 gap-y-1 before:absolute before:top-2 before:-left-[1.3rem] before:size-2 before:rounded-full before:bg-border aria-[current]:before:bg-primary"
        >
          <StatusBadge status={event.status} />
          <span className="text-sm text-muted-foreground">
            <time dateTime={event.at}>{formatDateTime(event.at)}</time>, by {who(event)}
          </span>
        </li>
      ))}
    </ol>
  );
}
