import type { ReactNode } from 'react';
import { formatDateTime } from '#contracts/format-date.ts';
import type { OrderContact } from '#contracts/orders/desk/contacts.ts';
import { channelWords, outcomeWords } from '../contact-words.ts';

/** A message or call about an order. `about`: which order, where that is not clear. */
export function ContactRow({ at, channel, direction, text, outcome, by, about }: OrderContact & { about?: ReactNode }) {
  return (
    <li className="grid gap-1 py-3 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-muted-foreground">
        <span>
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
