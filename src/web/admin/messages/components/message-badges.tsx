import type { ContactMessage } from '#contracts/contact/admin-messages.ts';
import type { Urgency } from '#contracts/contact/message-age.ts';
import { timeSince } from '#web/admin/messages/time-since.ts';
import { classNames } from '#web/lib/class-names.ts';

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
