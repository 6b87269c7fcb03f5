import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { orderContact } from '#contracts/orders/order-contact.ts';
import { useStatusChange } from '#web/admin/orders/use-status-change.ts';
import { firstPress } from '#web/admin/shared/first-press.ts';
import { unpaidOrder } from '#web/admin/shared/money-notes.ts';
import { type Need, useMay } from '#web/admin/shared/rights.ts';
import { Button } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { whatsappUrl } from '#web/lib/whatsapp.ts';
import { deskOrderQuery } from '../api.ts';
import { goToStep } from '../go-to-step.ts';
import { type NextStep, nextStep } from '../next-step.ts';
import { useNoteContact } from '../use-note-contact.ts';
import { useChangePayment } from './payment-row.tsx';
import { ShipUnpaid } from './ship-unpaid.tsx';

/** The big button of an order: what is to be done next. */
export function NextStepButton({ orderId }: { orderId: number }) {
  const { data: desk } = useQuery(deskOrderQuery(orderId));
  const may = useMay();
  const step = desk && nextStep(desk);
  return step && may(needs[step.kind]) ? <StepButton desk={desk} step={step} /> : null;
}

const needs: Record<NextStep['kind'], Need> = {
  message: 'orders.desk',
  'confirm-payment': 'orders.pay',
  payment: 'orders.pay',
  parcel: 'orders.ship',
  delivered: 'orders.desk',
};

function StepButton({ desk: { order, stage }, step }: { desk: DeskOrder; step: NextStep }) {
  const deliver = useStatusChange({ title: 'Delivered' });
  const payment = useChangePayment(order.id);
  const note = useNoteContact(order.id);
  // On its way, what is due is asked for in another place.
  const unpaid = stage === 'to-pack' ? unpaidOrder(order) : null;
  const [isAsking, setAsking] = useState(false);
  const look = 'justify-center text-center max-sm:w-full';
  if (step.kind === 'message') {
    const { template, text } = step;
    return (
      <a
        href={whatsappUrl(orderContact(order).phone, text)}
        target="_blank"
        rel="noreferrer"
        className={buttonStyles({ className: look })}
        onClick={firstPress(() => note.mutate({ channel: 'whatsapp', template, text }))}
      >
        {step.label}
      </a>
    );
  }
  const handOver = () => deliver.mutate({ order, status: 'delivered' }, { onSettled: () => setAsking(false) });
  const act = () => {
    if (step.kind === 'confirm-payment') payment.mutate({ paymentId: step.paymentId, state: 'received' });
    else if (step.kind === 'delivered') unpaid ? setAsking(true) : handOver();
    else goToStep(step.kind);
  };
  return (
    <>
      <Button className={look} isBusy={deliver.isPending || payment.isPending} onClick={firstPress(act)}>
        {step.label}
      </Button>
      {isAsking && unpaid && (
        <ShipUnpaid
          {...{ orderId: order.id, note: unpaid, isCollected: true, isBusy: deliver.isPending }}
          onConfirm={handOver}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
