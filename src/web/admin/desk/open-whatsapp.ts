import type { QueryClient } from '@tanstack/react-query';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { orderContact } from '#contracts/orders/order-contact.ts';
import { orderChange } from '#web/admin/orders/api.ts';
import { whatsappUrl } from '#web/lib/whatsapp.ts';
import { deskOrderQuery, postContact } from './api.ts';

type Message = DeskOrder['messages'][number];

/** Opened by the press itself: browsers block what opens only after a response. Null: it was blocked. */
export function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return tab;
}

type Sending = { orderId: number; pick: (desk: DeskOrder) => Message | null | undefined; otherwise: string | null };

/** Shows the ready message on WhatsApp, and notes that. Without one: `otherwise`, or the tab closes. */
export async function sendReadyMessage(
  queryClient: QueryClient,
  tab: Window,
  { orderId, pick, otherwise }: Sending,
): Promise<void> {
  const desk = await queryClient.fetchQuery(deskOrderQuery(orderId)).catch(() => null);
  const message = desk && pick(desk);
  if (!message) {
    if (otherwise === null) tab.close();
    else tab.location.href = otherwise;
    return;
  }
  tab.location.href = whatsappUrl(orderContact(desk.order).phone, message.text);
  await postContact(orderId, { channel: 'whatsapp', ...message });
  for (const queryKey of orderChange) void queryClient.invalidateQueries({ queryKey });
}
