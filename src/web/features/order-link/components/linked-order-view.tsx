import { MessageCircle, ShieldAlert } from 'lucide';
import { useEffect, useRef } from 'react';
import { linkedBillPdfPath } from '#contracts/bills/bill-paths.ts';
import { formatDeadline } from '#contracts/format-date.ts';
import type { LinkedOrder } from '#contracts/orders/desk/order-link.ts';
import { Icon } from '#web/components/icon.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { Card } from '#web/components/ui/card.tsx';
import { OrderAgainButton } from '#web/features/orders/components/order-again-button.tsx';
import { ParcelList } from '#web/features/orders/components/parcel-list.tsx';
import { OrderProgress } from '#web/features/orders/components/status-badge.tsx';
import { useShop } from '#web/lib/use-shop.ts';
import { whatsappUrl } from '#web/lib/whatsapp.ts';
import { linkState, linkWords } from '../link-state.ts';
import { useAnswer, usePaid } from '../use-linked-order.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { LinkLines } from './link-lines.tsx';
import { NotPaidYet, PayBlock } from './pay-block.tsx';

export function LinkedOrderView({ token, order }: { token: string; order: LinkedOrder }) {
  const { id, quote, payment, shipments, status } = order;
  // Held here, because a refusal may change the page so that the pressed button is gone.
  const answer = useAnswer(token);
  const paid = usePaid(token);
  const state = linkState(order);
  const { title, text } = linkWords(order);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  // The button that was pressed is gone: the next thing to read is the heading.
  useEffect(() => {
    if (shown.current !== state) heading.current?.focus();
    shown.current = state;
  }, [state]);
  const deadline = state === 'waiting' ? (order.holdUntil ?? quote?.expiresAt) : null;
  const isOpen = status !== 'cancelled' && status !== 'delivered';
  const mayPay = isOpen && state !== 'waiting' && payment.state !== 'claimed';
  return (
    <div className="page grid max-w-2xl gap-6 py-8">
      <div className="grid gap-2">
        <p className="text-sm text-muted-foreground wrap-anywhere">
          Order #{id} for {order.firstName}, {order.city} {order.zipCode}
        </p>
        <h1 ref={heading} tabIndex={-1} className="heading outline-none">
          {title}
        </h1>
        <p role="status">{text}</p>
      </div>
      {state !== 'waiting' && <Failure message={answer.failure} />}
      {state !== 'waiting' && <OrderProgress status={status} />}
      {state === 'waiting' && quote?.message && (
        <p className="rounded-card border border-info/40 bg-info/8 p-4 wrap-anywhere whitespace-pre-line">
          {quote.message}
        </p>
      )}
      {shipments.length > 0 && (
        <Card title={shipments.length === 1 ? 'Your parcel' : 'Your parcels'}>
          <ParcelList shipments={shipments} />
        </Card>
      )}
      {order.claimPath && (
        // A new document: only that one may use the camera.
        <a
          href={order.claimPath}
          className={buttonStyles({
            variant: state === 'delivered' ? 'primary' : 'outline',
            className: 'justify-center',
          })}
        >
          <Icon of={ShieldAlert} className="size-4 shrink-0" />
          Report a problem with this order
        </a>
      )}
      {mayPay && payment.ways && <PayBlock paid={paid} due={payment.due} ways={payment.ways} />}
      {state === 'claimed' && payment.ways && <NotPaidYet paid={paid} due={payment.due} ways={payment.ways} />}
      {state !== 'pay' && state !== 'claimed' && <Failure message={paid.failure} />}
      <Card title="Items">
        <LinkLines order={order} isWaiting={state === 'waiting'} />
      </Card>
      {order.bills.length > 0 && (
        <Card title={order.bills.length === 1 ? 'Your bill' : 'Your bills'}>
          <ul>
            {order.bills.map((bill) => (
              <li key={bill.id}>
                <a
                  href={linkedBillPdfPath(token, bill.id)}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
                >
                  {bill.kind === 'credit-note' ? 'Credit note' : 'Bill'} {bill.number} (PDF)
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {state === 'waiting' && quote && (
        <div className="grid gap-3">
          <Failure message={answer.failure} />
          <AnswerButtons key={quote.round} quote={quote} answer={answer} />
        </div>
      )}
      {state === 'let-go' && quote && (
        <OrderAgainButton items={orderedItems(quote)} variant="primary" label="Order the same again" />
      )}
      {deadline && (
        <p className="text-sm text-muted-foreground">We keep these items for you until {formatDeadline(deadline)}.</p>
      )}
      <WhatsappLink orderId={id} />
    </div>
  );
}

function Failure({ message }: { message: string | null }) {
  return (
    <p role="alert" className="rounded-control border border-destructive p-3 text-sm font-medium empty:hidden">
      {message}
    </p>
  );
}

/** What was ordered first, as a cart can take it. */
function orderedItems({ lines }: NonNullable<LinkedOrder['quote']>) {
  return lines
    .filter(({ ordered }) => ordered > 0)
    .map(({ productId, name, ordered }) => ({ quantity: ordered, product: { id: productId, name } }));
}

function WhatsappLink({ orderId }: { orderId: number }) {
  const shop = useShop();
  return (
    <a
      href={whatsappUrl(shop.whatsapp, `Hello ${shop.name}, this is about my order #${orderId}.`)}
      target="_blank"
      rel="noreferrer"
      className={buttonStyles({ variant: 'outline', className: 'justify-center' })}
    >
      <Icon of={MessageCircle} className="size-4 shrink-0" />
      Message us on WhatsApp
    </a>
  );
}
