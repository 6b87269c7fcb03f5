import type { OrderStatus, Turn } from '#contracts/orders/order-status.ts';
import type { MailJob } from '#server/modules/mail/mail-jobs.ts';

/** The e-mail address of the recipient gets no mail: anybody can type any address there. */
export function receivedMails(orderId: number): MailJob[] {
  return (['customer', 'shop'] as const).map((to) => ({ kind: 'order-received', orderId, to }));
}

export function statusMails(orderId: number, status: OrderStatus, turn: Turn | null = null): MailJob[] {
  return [{ kind: 'order-status', orderId, status, to: 'customer', ...(turn && { turn }) }];
}
