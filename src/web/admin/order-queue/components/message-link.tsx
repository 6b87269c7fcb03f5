import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import type { DeskCard } from '#contracts/orders/desk/desk.ts';
import { deskChange, deskOrderQuery, postContact } from '#web/admin/desk/api.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { whatsappUrl } from '#web/lib/whatsapp.ts';
import { rowMessage } from '../queue-step.ts';

type MessageLinkProps = { card: DeskCard; className: string; label?: string; children: ReactNode };

/** To the customer on WhatsApp, with the ready message that fits the order, which is noted as sent. */
export function MessageLink({ card, className, label, children }: MessageLinkProps) {
  const { orderId, stage, name, phone } = card;
  const shop = useShop();
  const queryClient = useQueryClient();
  const greeting = whatsappUrl(phone, `Hello ${name}, this is ${shop.name} about your order #${orderId}.`);
  const hasMessage = stage === 'waiting' || stage === 'to-collect' || stage === 'on-the-way';
  const send = (event: MouseEvent) => {
    // Opened at once: browsers block what opens only after an answer has come.
    const tab = hasMessage ? window.open('', '_blank') : null;
    if (!tab) return;
    event.preventDefault();
    tab.opener = null;
    const ready = queryClient.fetchQuery(deskOrderQuery(orderId)).then(rowMessage);
    ready.then(
      async (message) => {
        tab.location.href = message ? whatsappUrl(phone, message.text) : greeting;
        if (!message) return;
        await postContact(orderId, { channel: 'whatsapp', ...message });
        for (const queryKey of deskChange(orderId)) void queryClient.invalidateQueries({ queryKey });
      },
      () => {
        tab.location.href = greeting;
      },
    );
  };
  return (
    <a
      href={greeting}
      target="_blank"
      rel="noreferrer"
      className={className}
      onClick={send}
      {...(label && { 'aria-label': label, 'data-tooltip': 'WhatsApp' })}
    >
      {children}
    </a>
  );
}
