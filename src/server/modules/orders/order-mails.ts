import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import type { MailJob } from '#server/modules/mail/mail-jobs.ts';

type Mailed = { id: number; shippingAddress: Pick<PostalAddress, 'recipientEmail'> };

/** Whether the recipient is somebody else is seen when the mail is sent: the account may change until then. */
function readersOf({ shippingAddress }: Mailed): ('customer' | 'recipient')[] {
  return shippingAddress.recipientEmail === null ? ['customer'] : ['customer', 'recipient'];
}

export function receivedMails(order: Mailed): MailJob[] {
  return [...readersOf(order), 'shop' as const].map((to) => ({ kind: 'order-received', orderId: order.id, to }));
}

export function statusMails(order: Mailed, status: OrderStatus): MailJob[] {
  return readersOf(order).map((to) => ({ kind: 'order-status', orderId: order.id, status, to }));
}
