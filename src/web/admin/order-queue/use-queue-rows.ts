import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointResponse } from '#contracts/endpoint.ts';
import type { DeskOrder, listDesk } from '#contracts/orders/desk/desk.ts';
import { deskOrderQuery, patchPayment, putStockCheck } from '#web/admin/desk/api.ts';
import { lastQuote, unchangedBody } from '#web/admin/desk/stock-check-values.ts';
import { changeStatus, orderChange, queueKey } from '#web/admin/orders/api.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { callApi } from '#web/lib/api.ts';
import type { OnePress } from './queue-step.ts';

type List = EndpointResponse<typeof listDesk>;

/** After a step its row stays where it is, with what comes next: only another view or page brings other rows. */
export function useQueueRows() {
  const queryClient = useQueryClient();
  const [delivered, setDelivered] = useState<ReadonlySet<number>>(new Set());
  return {
    delivered,
    refresh: async (orderId: number) => {
      const found = await callApi<typeof listDesk>('GET', '/api/admin/desk', {
        query: { query: `#${orderId}`, limit: 1 },
      });
      const fresh = found.data.find((card) => card.orderId === orderId);
      queryClient.setQueriesData<List>({ queryKey: queueKey }, (list) =>
        list && fresh ? { ...list, data: list.data.map((card) => (card.orderId === orderId ? fresh : card)) } : list,
      );
    },
    setDelivered: (orderId: number, isDelivered: boolean) =>
      setDelivered((known) => {
        const next = new Set(known);
        if (isDelivered) next.add(orderId);
        else next.delete(orderId);
        return next;
      }),
  };
}

export type QueueRows = ReturnType<typeof useQueueRows>;

const doneMessages: Record<OnePress | 'undo', string> = {
  'all-there': 'all in stock',
  arrived: 'the payment has arrived',
  delivered: 'delivered',
  'handed-over': 'handed over',
  undo: 'open again',
};

/** A step that needs nothing but a press. It is done for the order as it is now, or refused. */
export function useOnePress(orderId: number, rows: QueueRows) {
  const queryClient = useQueryClient();
  return useAdminMutation({
    run: async (step: OnePress | 'undo') => {
      await acts[step](orderId, queryClient);
      if (step === 'all-there' || step === 'arrived') await rows.refresh(orderId);
      else rows.setDelivered(orderId, step !== 'undo');
    },
    success: (_, step) => `Order #${orderId}: ${doneMessages[step]}`,
    failure: `Order #${orderId}`,
    invalidates: orderChange,
    showsConflict: false,
  });
}

const CHANGED = 'it has changed meanwhile. Please look at it.';

const acts: Record<OnePress | 'undo', (orderId: number, queryClient: QueryClient) => Promise<unknown>> = {
  'all-there': async (orderId, queryClient) => {
    const desk = await queryClient.fetchQuery(deskOrderQuery(orderId));
    if (!isUnchecked(desk)) throw new Error(CHANGED);
    return putStockCheck(orderId, unchangedBody(desk));
  },
  arrived: async (orderId, queryClient) => {
    const desk = await queryClient.fetchQuery(deskOrderQuery(orderId));
    const claimed = desk.payments.find(({ state }) => state === 'claimed');
    if (!claimed) throw new Error(CHANGED);
    return patchPayment(orderId, { paymentId: claimed.id, state: 'received' });
  },
  delivered: (orderId) => changeStatus(orderId, { status: 'delivered', seenStatus: 'shipped' }),
  'handed-over': async (orderId, queryClient) => {
    const { order, stage } = await queryClient.fetchQuery(deskOrderQuery(orderId));
    if (stage !== 'to-pack') throw new Error(CHANGED);
    return changeStatus(orderId, { status: 'delivered', seenStatus: order.status });
  },
  undo: async (orderId, queryClient) => {
    const { order } = await queryClient.fetchQuery(deskOrderQuery(orderId));
    const status = order.shippingAddress ? 'shipped' : 'processing';
    return changeStatus(orderId, { status, seenStatus: 'delivered' });
  },
};

function isUnchecked(desk: DeskOrder): boolean {
  const state = lastQuote(desk)?.state;
  return desk.stage === 'to-check' && state !== 'draft' && state !== 'changed';
}
