import { formatRupees } from '#contracts/money.ts';
import type { DeskCard as Card } from '#contracts/orders/desk/desk.ts';
import { moneyNotes } from '#web/admin/shared/money-notes.ts';
import { age, parcelDays, shortMoment } from '../desk-time.ts';
import { LateMark } from './order-desk.tsx';

/** Lakshmi R. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${last.charAt(0).toUpperCase()}.` : first;
}

function noteOf({ stage, toldAt, holdUntil, paysOnDelivery, paymentState }: Card, now: Date): string | null {
  if (paymentState === 'claimed') return 'payment to confirm';
  if (stage === 'waiting' && toldAt === null) return 'offer not sent yet';
  if (stage === 'to-collect' && toldAt === null && paymentState === 'requested') return 'payment not asked for yet';
  if (stage === 'waiting' && holdUntil) return `reply due ${shortMoment(holdUntil, now)}`;
  if (stage === 'to-collect' && holdUntil) return `payment due ${shortMoment(holdUntil, now)}`;
  if (stage === 'to-pack' && paysOnDelivery) return 'pays on delivery';
  return null;
}

type Props = { card: Card; now?: Date; onOpen: () => void };

export function DeskCard({ card, now = new Date(), onOpen }: Props) {
  const { orderId, name, city, grandTotal, items, createdAt, isLate, promise } = card;
  const note = noteOf(card, now);
  const red = moneyNotes(card);
  const days = promise ? parcelDays(promise, now) : [];
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full gap-1 rounded-card border bg-card px-2.5 py-3 text-left transition-colors hover:border-primary"
    >
      <span className="text-sm font-semibold wrap-anywhere">
        #{orderId} · {shortName(name)} · {city}
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-1.5 text-sm tabular-nums">
        <span>
          {formatRupees(grandTotal)}
          <span className="text-muted-foreground">, {items === 1 ? '1 piece' : `${items} pieces`}</span>
        </span>
        <span className="text-muted-foreground">{age(createdAt, now)}</span>
      </span>
      {days.length > 0 && (
        <span className="text-xs text-muted-foreground">
          {days.map((part) => (
            <span key={part} className="block first-letter:uppercase">
              {part}
            </span>
          ))}
        </span>
      )}
      {red.map((text) => (
        <span key={text} className="text-xs font-semibold text-destructive tabular-nums">
          {text}
        </span>
      ))}
      {(note || isLate) && (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
          {isLate && <LateMark />}
          {note}
        </span>
      )}
    </button>
  );
}
