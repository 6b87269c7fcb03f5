import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { DeskCard } from '#contracts/orders/desk/desk.ts';
import { ShipUnpaid } from '#web/admin/desk/components/ship-unpaid.tsx';
import { firstPress } from '#web/admin/shared/first-press.ts';
import { unpaidNote } from '#web/admin/shared/money-notes.ts';
import { type Need, useMay } from '#web/admin/shared/rights.ts';
import { Button } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { paths } from '#web/lib/paths.ts';
import { type QueueStep, queueStep } from '../queue-step.ts';
import { type QueueRows, useOnePress } from '../use-queue-rows.ts';
import { MessageLink } from './message-link.tsx';

const place = 'justify-center whitespace-nowrap md:mr-2 md:ml-1 md:min-h-9 min-w-32 pointer-coarse:md:min-h-11';
const look = buttonStyles({ variant: 'outline', size: 'small', className: place });

const needs: Record<QueueStep['kind'], Need> = {
  'all-there': 'orders.desk',
  arrived: 'orders.pay',
  delivered: 'orders.desk',
  'handed-over': 'orders.desk',
  payment: 'orders.pay',
  parcel: 'orders.ship',
  message: 'orders.desk',
  open: 'orders.desk',
};

type StepButtonProps = { card: DeskCard; rows: QueueRows; onDialog: (step: 'payment' | 'parcel') => void };

/** What is done next with an order, in its row. */
export function StepButton({ card, rows, onDialog }: StepButtonProps) {
  const { orderId } = card;
  const { search } = useLocation();
  const act = useOnePress(orderId, rows);
  const { kind, label } = queueStep(card);
  const unpaid = kind === 'handed-over' ? unpaidNote(card) : null;
  const [isAsking, setAsking] = useState(false);
  const may = useMay();
  const words: ReactNode = (
    <>
      {label}
      <span className="sr-only"> order #{orderId}</span>
    </>
  );
  if (!may(needs[kind])) return <StepPlace />;
  if (kind === 'message') {
    return (
      <MessageLink card={card} className={look}>
        {words}
      </MessageLink>
    );
  }
  if (kind === 'open') {
    return (
      <Link to={paths.adminOrder(orderId)} state={{ list: search }} className={look}>
        {words}
      </Link>
    );
  }
  const press = () => {
    if (kind === 'payment' || kind === 'parcel') onDialog(kind);
    else if (unpaid) setAsking(true);
    else act.mutate(kind);
  };
  return (
    <>
      <Button variant="outline" size="small" className={place} isBusy={act.isPending} onClick={firstPress(press)}>
        {words}
      </Button>
      {isAsking && unpaid && (
        <ShipUnpaid
          {...{ orderId, note: unpaid, isCollected: true, isBusy: act.isPending }}
          onConfirm={() => act.mutate('handed-over', { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Left empty, so that nothing comes under the pointer of a second press. */
export function StepPlace() {
  return <span className={place} />;
}

/** In another place than the button of the step, so that a second press by mistake does not undo the first. */
export function DeliveredState({ orderId, rows }: { orderId: number; rows: QueueRows }) {
  const act = useOnePress(orderId, rows);
  return (
    <span className="flex flex-wrap items-center gap-x-2 max-md:justify-end">
      Delivered
      <button
        type="button"
        disabled={act.isPending}
        onClick={() => act.mutate('undo')}
        className="min-h-9 text-sm font-semibold text-primary underline underline-offset-4 max-md:min-h-11"
      >
        Undo<span className="sr-only"> for order #{orderId}</span>
      </button>
    </span>
  );
}
