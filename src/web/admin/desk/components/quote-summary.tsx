import type { ReactNode } from 'react';
import { formatRupees } from '#contracts/money.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { QuoteState } from '#contracts/orders/desk/quote-states.ts';
import type { Quote } from '#contracts/orders/desk/quotes.ts';
import { Button } from '#web/components/ui/button.tsx';
import { postQuote } from '../api.ts';
import { shortMoment } from '../desk-time.ts';
import { useMakeOffer } from '../use-make-offer.ts';

const UNTOLD_OFFER = 'Not sent yet. Send it on WhatsApp: the deadline starts then.';

const stateWords: Record<QuoteState, string> = {
  ordered: 'As ordered',
  draft: 'Stock check saved, no offer yet',
  sent: 'Waiting for the customer',
  accepted: 'Agreed',
  changed: 'The customer asks for something else',
  declined: 'Declined',
  expired: 'No answer in time',
  superseded: 'Replaced',
  unavailable: 'Nothing in stock: cancelled with an apology',
};

type Props = { quote: Quote; desk: DeskOrder };

/** What the shop offers, and what became of it. */
export function QuoteSummary({ quote, desk }: Props) {
  const { state, lines, expiresAt, message } = quote;
  const isUntold = state === 'sent' && desk.toldAt === null;
  return (
    <div className="grid gap-3">
      <p className="font-medium">
        {state === 'accepted' && quote.answeredBy === 'shop' ? 'All in stock' : !isUntold && stateWords[state]}
        {isUntold && <span className="text-warning">{UNTOLD_OFFER}</span>}
        {state === 'sent' && expiresAt && (
          <span className="font-normal text-muted-foreground"> until {shortMoment(expiresAt)}</span>
        )}
      </p>
      <ul className="grid gap-1.5 text-sm">
        {lines.map((line) => (
          <li key={`${line.itemId} ${line.replaces} ${line.productId}`} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold tabular-nums">
                {line.check === 'substitute' || line.quantity === line.ordered ? (
                  line.quantity
                ) : (
                  <>
                    <del className="font-normal text-muted-foreground">{line.ordered}</del> {line.quantity}
                  </>
                )}{' '}
                ×
              </span>{' '}
              {line.name}
              {line.check === 'substitute' && <span className="text-muted-foreground"> (substitute)</span>}
              {line.restock && line.quantity < line.ordered && (
                <span className="text-muted-foreground"> (the rest back in stock)</span>
              )}
            </span>
            <span className="shrink-0 tabular-nums">{formatRupees(Number(line.price) * line.quantity)}</span>
          </li>
        ))}
      </ul>
      {state !== 'unavailable' && <Amounts quote={quote} />}
      {message && <p className="text-sm wrap-anywhere whitespace-pre-line text-muted-foreground">“{message}”</p>}
      {state === 'draft' && <MakeOffer quote={quote} desk={desk} />}
    </div>
  );
}

function Amounts({ quote }: Pick<Props, 'quote'>) {
  const { shippingReason } = quote;
  return (
    <dl className="grid gap-1 border-t pt-3 text-sm tabular-nums">
      {quote.discount !== '0.00' && <Row term="Discount">−{formatRupees(quote.discount)}</Row>}
      <Row term={shippingReason ? `Delivery (${shippingReason})` : 'Delivery'}>{formatRupees(quote.shippingCost)}</Row>
      <Row term="Total" isStrong>
        {formatRupees(quote.grandTotal)}
      </Row>
    </dl>
  );
}

function Row({ term, isStrong = false, children }: { term: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 ${isStrong ? 'text-base font-semibold' : ''}`}>
      <dt className="wrap-anywhere">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function MakeOffer({ quote, desk }: Props) {
  const { save, make } = useMakeOffer(desk, {
    run: () => postQuote(desk.order.id, quote.version),
    failure: 'Failed to make the offer',
  });
  return (
    <div className="grid gap-2">
      <Button isBusy={save.isPending} className="justify-self-start" onClick={() => make(undefined, { opens: true })}>
        {save.isPending ? 'Saving...' : 'Make offer and open WhatsApp'}
      </Button>
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {save.error?.message}
      </p>
    </div>
  );
}
