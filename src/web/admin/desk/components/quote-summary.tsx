import type { ReactNode } from 'react';
import { formatRupees } from '#contracts/money.ts';
import type { QuoteState } from '#contracts/orders/desk/quote-states.ts';
import type { Quote } from '#contracts/orders/desk/quotes.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { Button } from '#web/components/ui/button.tsx';
import { deskChange, postQuote } from '../api.ts';
import { shortMoment } from '../desk-time.ts';

const stateWords: Record<QuoteState, string> = {
  ordered: 'As ordered',
  draft: 'Checked, not sent yet',
  sent: 'Waiting for the customer',
  accepted: 'Agreed',
  changed: 'The customer asks for something else',
  declined: 'The customer declined',
  expired: 'Nobody answered in time',
  superseded: 'Replaced',
};

/** What the shop offers, and what became of it. */
export function QuoteSummary({ quote, orderId }: { quote: Quote; orderId: number }) {
  const { state, lines, expiresAt, message, shippingReason } = quote;
  return (
    <div className="grid gap-3">
      <p className="font-medium">
        {state === 'accepted' && quote.answeredBy === 'shop' ? 'All in stock' : stateWords[state]}
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
      <dl className="grid gap-1 border-t pt-3 text-sm tabular-nums">
        {quote.discount !== '0.00' && <Row term="Discount">−{formatRupees(quote.discount)}</Row>}
        <Row term={shippingReason ? `Delivery (${shippingReason})` : 'Delivery'}>
          {formatRupees(quote.shippingCost)}
        </Row>
        <Row term="Total" isStrong>
          {formatRupees(quote.grandTotal)}
        </Row>
      </dl>
      {message && <p className="text-sm wrap-anywhere whitespace-pre-line text-muted-foreground">“{message}”</p>}
      {state === 'draft' && <SendQuote orderId={orderId} version={quote.version} />}
    </div>
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

function SendQuote({ orderId, version }: { orderId: number; version: number }) {
  const send = useAdminMutation({
    run: () => postQuote(orderId, version),
    success: { title: 'The customer is asked', description: 'Send them the message on WhatsApp.' },
    failure: 'Failed to send it',
    invalidates: deskChange(orderId),
    showsConflict: false,
  });
  return (
    <div className="grid gap-2">
      <Button isBusy={send.isPending} className="justify-self-start" onClick={() => send.mutate()}>
        {send.isPending ? 'Sending...' : 'Send to customer'}
      </Button>
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {send.error?.message}
      </p>
    </div>
  );
}
