import { useState } from 'react';
import { formatPaise, formatRupees, parseMoney } from '#contracts/money.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { Payment } from '#contracts/orders/desk/payments.ts';
import { orderChange } from '#web/admin/orders/api.ts';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { surplusNote } from '#web/admin/shared/money-notes.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { Button } from '#web/components/ui/button.tsx';
import { patchDeskOrder } from '../api.ts';
import { lastQuote } from '../stock-check-values.ts';
import { DeskPanel, type DeskPanelProps } from './desk-panel.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentRow } from './payment-row.tsx';

/** What is due, what was received, and what the customer reports. */
export function PaymentsPanel({ orderId, noteUnsaved }: DeskPanelProps) {
  return (
    <DeskPanel orderId={orderId} title="Payments">
      {(desk) => <Payments desk={desk} {...(noteUnsaved && { noteUnsaved })} />}
    </DeskPanel>
  );
}

function Payments({ desk, noteUnsaved }: { desk: DeskOrder } & Pick<DeskPanelProps, 'noteUnsaved'>) {
  const { order, payments, due } = desk;
  const hasClaimed = payments.some(({ state }) => state === 'claimed');
  const isDue = due !== '0.00';
  const owed = surplusNote(order.payment);
  const offered = dueOnceAccepted(desk);
  const [chosen, setChosen] = useState<'in' | 'out' | 'none' | null>(null);
  // What has to be done next is open from the start.
  const open = chosen ?? (desk.stage === 'to-collect' && !hasClaimed ? 'in' : 'none');
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <strong className="text-xl">
          {offered ?? (isDue ? `${formatRupees(due)} due` : (owed ?? 'Nothing is due'))}
        </strong>
        {offered && owed && <strong className="text-destructive">{owed}</strong>}
        <span className="text-sm text-muted-foreground">
          {formatRupees(order.payment.received)} of {formatRupees(order.grandTotal)} received
        </span>
      </p>
      {desk.stage === 'to-collect' && order.payment.state === 'requested' && desk.toldAt === null && (
        <p className="text-sm font-medium text-warning">
          Payment was not asked for yet. Ask for it on WhatsApp: the deadline starts then.
        </p>
      )}
      {payments.length > 0 && (
        <ul className="divide-y border-y">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} orderId={order.id} payment={payment} />
          ))}
        </ul>
      )}
      {open === 'none' ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" size="small" onClick={() => setChosen('in')}>
            Record a payment
          </Button>
          {order.payment.received !== '0.00' && (
            <Button variant="outline" size="small" onClick={() => setChosen('out')}>
              Pay back
            </Button>
          )}
        </div>
      ) : (
        <PaymentForm
          // Both begin with their own amount.
          key={open}
          desk={desk}
          direction={open}
          onClose={() => setChosen('none')}
          {...(noteUnsaved && { noteUnsaved })}
        />
      )}
      {(isDue || desk.paysOnDelivery) && <PaysOnDelivery desk={desk} />}
    </>
  );
}

/** The order still has its old total while an offer is open. */
function dueOnceAccepted(desk: DeskOrder): string | null {
  const quote = lastQuote(desk);
  if (desk.order.status !== 'pending' || (quote?.state !== 'sent' && quote?.state !== 'draft')) return null;
  const paise = (parseMoney(quote.grandTotal) ?? 0) - (parseMoney(desk.order.payment.received) ?? 0);
  if (paise > 0) return `${formatPaise(paise)} due once accepted`;
  // Store credit goes back by itself.
  const back = -paise - sumOf(desk.payments.filter(({ method, state }) => method === 'credit' && state === 'received'));
  return back > 0 ? `To pay back ${formatPaise(back)} once accepted` : 'Nothing is due once accepted';
}

const sumOf = (payments: Payment[]) => payments.reduce((sum, { amount }) => sum + (parseMoney(amount) ?? 0), 0);

type PaysOnDeliveryProps = { desk: DeskOrder; onDone?: () => void };

export function PaysOnDelivery({ desk: { order, paysOnDelivery }, onDone }: PaysOnDeliveryProps) {
  const change = useAdminMutation({
    run: (next: boolean) => patchDeskOrder(order.id, { paysOnDelivery: next }),
    success: ({ paysOnDelivery: isSet }) => (isSet ? 'Paid on delivery' : 'Paid before it is sent'),
    failure: 'Failed to change it',
    invalidates: orderChange,
    showsConflict: false,
  });
  return (
    <Switch
      label="Pays on delivery"
      hint="It may be packed before it is paid, and is never cancelled automatically."
      checked={change.isPending ? change.variables : paysOnDelivery}
      onChange={({ target }) => change.mutate(target.checked, { onSuccess: () => onDone?.() })}
    />
  );
}
