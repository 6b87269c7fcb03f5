import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressesQuery } from '#web/features/addresses/api.ts';
import { useCart } from '#web/features/cart/cart-context.tsx';
import { orderKeys } from '#web/features/orders/api.ts';
import { creditQuery } from '#web/features/store-credit/api.ts';
import { ApiError } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toasts.ts';
import { clearDraft } from './checkout-draft.ts';
import {
  beginAttempt,
  endAttempt,
  hasOtherCart,
  isUnresolved,
  type OrderAttempt,
  readUnresolvedAttempt,
  sendOrder,
} from './order-attempt.ts';
import type { OrderBody } from './order-body.ts';
import { refusedLines } from './refused-lines.ts';

const ORDER_TOAST_MS = 6000;
const FALLBACK_MESSAGE = 'There was an error processing your order. Please try again.';

/** Sends the order and reports the result. `isPlaced` tells the cart it cleared from an empty one. */
export function usePlaceOrder(userId: number) {
  const { clear } = useCart();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isSending = useRef(false);
  const [state, setState] = useState<'idle' | 'sending' | 'placed'>('idle');
  const [refused, setRefused] = useState<string[]>([]);
  /** The server's sentence about a limit of the account. */
  const [overLimit, setOverLimit] = useState<string | null>(null);
  /** An order whose response was lost, perhaps before a reload. */
  const [unresolved, setUnresolved] = useState(() => readUnresolvedAttempt(userId));

  const finish = async (orderId: number) => {
    endAttempt();
    clearDraft();
    setState('placed');
    clear();
    showToast({ title: 'Order received successfully!', duration: ORDER_TOAST_MS });
    void queryClient.invalidateQueries({ queryKey: orderKeys.all });
    void queryClient.invalidateQueries({ queryKey: addressesQuery().queryKey });
    void queryClient.invalidateQueries({ queryKey: creditQuery().queryKey });
    try {
      await navigate(paths.orderConfirmation(orderId), { replace: true });
    } catch {
      await navigate(paths.root, { replace: true });
    }
  };

  const fail = (attempt: OrderAttempt, error: Error) => {
    if (!isUnresolved(attempt, error)) endAttempt();
    setUnresolved(readUnresolvedAttempt(userId));
    setRefused(refusedLines(error));
    setOverLimit(error instanceof ApiError && error.code === 'order_limit' ? error.message : null);
    setState('idle');
    showToast({ title: 'Checkout failed', description: error.message || FALLBACK_MESSAGE, variant: 'destructive' });
  };

  const send = async (attempt: OrderAttempt, onFailure?: (error: Error) => void) => {
    // A second press may come before the button is rendered disabled.
    if (isSending.current) return;
    isSending.current = true;
    setState('sending');
    setRefused([]);
    setOverLimit(null);
    try {
      await finish((await sendOrder(attempt)).id);
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(FALLBACK_MESSAGE);
      fail(attempt, failure);
      onFailure?.(failure);
    } finally {
      isSending.current = false;
    }
  };

  return {
    isSending: state === 'sending',
    isPlaced: state === 'placed',
    refused,
    overLimit,
    forgetRefusal: () => setRefused([]),
    unresolved,
    place: async (body: OrderBody, onFailure: (error: Error) => void) => {
      // Another tab may have emptied the cart.
      if (body.items.length === 0) {
        showToast({ title: 'Cart is empty', description: 'Add some products to your cart before checkout.' });
        return;
      }
      // The user first decides about the unresolved order: sending both could order the same goods twice.
      if (unresolved && hasOtherCart(unresolved, body)) return;
      await send(beginAttempt(userId, JSON.stringify(body)), onFailure);
    },
    sendAgain: () => {
      if (unresolved) void send(unresolved);
    },
    dropUnresolved: () => {
      endAttempt();
      setUnresolved(null);
    },
  };
}

export type PlaceOrder = ReturnType<typeof usePlaceOrder>;
