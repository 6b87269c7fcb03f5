import { useQueryClient } from '@tanstack/react-query';
import type { MessageTemplate } from '#contracts/orders/desk/contacts.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { Quote } from '#contracts/orders/desk/quotes.ts';
import { hasErasedContact } from '#contracts/orders/order-contact.ts';
import { orderChange } from '#web/admin/orders/api.ts';
import { mailedAddress } from '#web/admin/orders/use-status-change.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { openTab, sendReadyMessage } from './open-whatsapp.ts';

function notice({ state, expiresAt }: Quote, order: DeskOrder['order']): string {
  if (state === 'unavailable') {
    const email = mailedAddress(order);
    return email
      ? `Order cancelled. An apology goes to ${email}. Send it on WhatsApp too.`
      : 'Order cancelled. Send the apology on WhatsApp now.';
  }
  if (state === 'accepted') return 'Confirmed: all in stock';
  if (state === 'draft') return 'Stock check saved. Not sent yet.';
  // A deadline says that the mail was queued.
  return expiresAt ? 'Offer saved and emailed. Send it on WhatsApp too.' : 'Offer saved. Send it on WhatsApp now.';
}

const messageAbout: Partial<Record<Quote['state'], MessageTemplate>> = { sent: 'quote', unavailable: 'sorry' };

type Making<Input> = { run: (input: Input) => Promise<Quote>; failure: string };

/** Saves a stock check or makes its offer, which then opens on WhatsApp. */
export function useMakeOffer<Input>({ order }: DeskOrder, { run, failure }: Making<Input>) {
  const queryClient = useQueryClient();
  const save = useAdminMutation({ run, success: (quote) => notice(quote, order), failure, invalidates: orderChange });
  return {
    save,
    /** `opens`: the customer is written to. */
    make: (input: Input, { opens, onDone }: { opens: boolean; onDone?: () => void }) => {
      const tab = opens && !hasErasedContact(order) ? openTab() : null;
      save.mutate(input, {
        onSuccess: (quote) => {
          onDone?.();
          if (!tab) return;
          const template = messageAbout[quote.state];
          const pick = ({ messages }: DeskOrder) => messages.find((message) => message.template === template);
          if (!template) tab.close();
          else void sendReadyMessage(queryClient, tab, { orderId: order.id, pick, otherwise: null });
        },
        onError: () => tab?.close(),
      });
    },
  };
}
