import { formatDateTime } from '#contracts/format-date.ts';
import type { OrderEvent } from '#contracts/orders/orders.ts';
import { Icon } from '#web/components/icon.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { statusLook, stepNames } from '../status-looks.ts';

/** Status history of the order, oldest first. */
export function OrderTimeline({ history }: { history: readonly OrderEvent[] }) {
  return (
    <ol className="grid">
      {history.map(({ status, at, by }, index) => {
        const { label, icon, colours } = statusLook(status);
        const isLast = index === history.length - 1;
        return (
          <li key={`${at} ${status}`} aria-current={isLast ? 'step' : undefined} className="flex gap-3">
            <div className="flex flex-col items-center">
              <span className={classNames('grid size-8 shrink-0 place-items-center rounded-full border', colours)}>
                <Icon of={icon} className="size-4" />
              </span>
              {!isLast && <span className="w-px grow bg-border" />}
            </div>
            <p className={classNames('pt-0.5', !isLast && 'pb-5')}>
              <span className={classNames('block', isLast && 'font-semibold')}>
                {index === 0 && status === 'pending' ? stepNames.pending : label}
                {status === 'cancelled' && (by === 'customer' ? ' by you' : ' by the shop')}
              </span>
              <time dateTime={at} className="text-sm text-muted-foreground">
                {formatDateTime(at)}
              </time>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
