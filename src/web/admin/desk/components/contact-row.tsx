import type { ReactNode } from 'react';
import { formatDateTime } from '#contracts/format-date.ts';
import type { OrderContact } from '#contracts/orders/desk/contacts.ts';
import { channelWords, outcomeWords } from '../contact-words.ts';

/** A message or call about an order. `about`: which order, where that is not clear. */
export function ContactRow({ about, ...contact }: OrderContact & { about?: ReactNode }) {
  const { at, channel, direction, template, text, outcome, by } = contact;
  // A ready message is sent by hand: only that it was opened is known.
  const isOpened = template !== null && channel === 'whatsapp' && direction === 'out';
  return (
    <li className="grid gap-1 py-3 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-muted-foreground">
        <span>
          {isOpened && 'Opened on '}
          {channelWords[channel]}, {direction === 'out' ? `by ${by ?? 'the shop'}` : 'by the customer'}
          {about && <>, about {about}</>}
        </span>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      {text && <p className="line-clamp-3 wrap-anywhere whitespace-pre-line">{text}</p>}
      {outcome && <p className="font-semibold">{outcomeWords[outcome]}</p>}
    </li>
  );
}
