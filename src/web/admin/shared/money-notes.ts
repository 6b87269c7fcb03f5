import { formatRupees } from '#contracts/money.ts';
import type { DeskStage } from '#contracts/orders/desk/desk-stage.ts';
import type { Order } from '#contracts/orders/orders.ts';

type Owed = { due: string; paysOnDelivery?: boolean | undefined };

/** The amount that is not paid although it should be before the goods leave. */
export function unpaidNote({ due, paysOnDelivery }: Owed): string | null {
  return due === '0.00' || paysOnDelivery ? null : `${formatRupees(due)} not paid`;
}

export const unpaidOrder = ({ payment, paysOnDelivery }: Pick<Order, 'payment' | 'paysOnDelivery'>) =>
  unpaidNote({ due: payment.due, paysOnDelivery });

export function surplusNote({ surplus }: { surplus: string }): string | null {
  return surplus === '0.00' ? null : `To pay back ${formatRupees(surplus)}`;
}

/** The notes that stand in red at an order. */
export function moneyNotes(order: Owed & { stage: DeskStage | null; surplus: string }): string[] {
  return [order.stage === 'to-pack' ? unpaidNote(order) : null, surplusNote(order)].filter((note) => note !== null);
}
