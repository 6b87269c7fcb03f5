import type { MessageThread as Thread } from '#contracts/contact/admin-messages.ts';
import { formatDateTime } from '#contracts/format-date.ts';
import { classNames } from '#web/lib/class-names.ts';

/** What the sender wrote and what the shop wrote back, in the order of time. */
export function MessageThread({ thread: { name, message, createdAt, replies } }: { thread: Thread }) {
  return (
    <ol aria-label="Conversation" className="grid gap-3">
      <Entry from={name} at={createdAt} text={message} />
      {replies.map(({ id, text, createdAt, by }) => (
        <Entry key={id} isReply from={by ? `Reply by ${by}` : 'Reply'} at={createdAt} text={text} />
      ))}
    </ol>
  );
}

type EntryProps = { from: string; at: string; text: string; isReply?: boolean };

function Entry({ from, at, text, isReply = false }: EntryProps) {
  return (
    <li
      className={classNames(
        'rounded-card border p-4',
        isReply ? 'ml-6 border-primary/40 bg-primary/5 md:ml-16' : 'mr-6 bg-background md:mr-16',
      )}
    >
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground wrap-anywhere">
        <span className="font-semibold">{from}</span>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
    </li>
  );
}
