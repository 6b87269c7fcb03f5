import { useQuery } from '@tanstack/react-query';
import { moneyNotes } from '#web/admin/shared/money-notes.ts';
import { deskOrderQuery } from '../api.ts';

/** In red, over an order: that it is not paid though it is to be packed, or that money has to go back. */
export function MoneyNote({ orderId }: { orderId: number }) {
  const { data: desk } = useQuery(deskOrderQuery(orderId));
  const notes = desk ? moneyNotes({ ...desk, surplus: desk.order.payment.surplus }) : [];
  return (
    <p role="status" className="font-semibold text-destructive tabular-nums empty:hidden">
      {notes.join(' · ')}
    </p>
  );
}
