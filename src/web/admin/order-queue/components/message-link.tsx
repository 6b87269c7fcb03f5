import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import type { DeskCard } from '#contracts/orders/desk/desk.ts';
import { openTab, sendReadyMessage } from '#web/admin/desk/open-whatsapp.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { whatsappUrl } from '#web/lib/whatsapp.ts';
import { rowMessage } from '../queue-step.ts';

type MessageLinkProps = { card: DeskCard; className: string; label?: string; children: ReactNode };

/** To the customer on WhatsApp, with the ready message that fits the order, and that is noted. */
export function MessageLink({ card, className, label, children }: MessageLinkProps) {
  const { orderId, stage, name, phone } = card;
  const shop = useShop();
  const queryClient = useQueryClient();
  const greeting = whatsappUrl(phone, `Hello ${name}, this is ${shop.name} about your order #${orderId}.`);
  const hasMessage = stage === 'waiting' || stage === 'to-collect' || stage === 'on-the-way';
  const send = (event: MouseEvent) => {
    const tab = hasMessage ? openTab() : null;
    if (!tab) return;
    event.preventDefault();
    void sendReadyMessage(queryClient, tab, { orderId, pick: rowMessage, otherwise: greeting });
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
