import type { ContactMessage } from '#contracts/contact/admin-messages.ts';
import type { Urgency } from '#contracts/contact/message-age.ts';
import { classNames } from '#web/lib/class-names.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Hours say more than days as long as a promise is counted in hours. */
const LAST_HOUR = 72;

/** 12 min, 5 h or 3 days. */
export function timeSince(time: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(time));
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min`;
  if (passed < LAST_HOUR * HOUR_MS) return `${Math.floor(passed / HOUR_MS)} h`;
  return `${Math.floor(passed / DAY_MS)} days`;
}

const urgencyLooks: Record<Urgency, { word: string; colour: string }> = {
  fresh: { word: '', colour: '' },
  due: { word: ', due', colour: 'font-semibold text-warning' },
  overdue: { word: ', overdue', colour: 'font-semibold text-destructive' },
};

/** How long ago it came, and whether an answer is late. */
export function MessageAge({ createdAt, urgency }: Pick<ContactMessage, 'createdAt' | 'urgency'>) {
  const look = urgency && urgencyLooks[urgency];
  return (
    <time dateTime={createdAt} className={classNames('tabular-nums', look ? look.colour : 'text-muted-foreground')}>
      {timeSince(createdAt, Date.now())} ago
      {look?.word}
    </time>
  );
}

export function MessageState({ answeredAt }: Pick<ContactMessage, 'answeredAt'>) {
  return (
    <span
      className={classNames(
        'inline-block rounded-full border px-2.5 py-0.5 text-xs font-semibold',
        answeredAt ? 'border-success/40 bg-success/8 text-success' : 'border-info/40 bg-info/8 text-info',
      )}
    >
      {answeredAt ? 'Answered' : 'Open'}
    </span>
  );
}
