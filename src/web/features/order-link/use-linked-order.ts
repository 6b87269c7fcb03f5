import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LinkedOrder } from '#contracts/orders/desk/order-link.ts';
import { ApiError, TRY_AGAIN } from '#web/lib/api.ts';
import { type Answer, linkedOrderQuery, sendAnswer, sendPaid } from './api.ts';

const CHANGED = 'These items changed while you were looking. Please look again.';

/** Runs an answer; the page shows the order as the server has it afterwards, also when it was refused. */
function useLinkMutation<Input>(token: string, run: (input: Input) => Promise<LinkedOrder>) {
  const queryClient = useQueryClient();
  const { queryKey } = linkedOrderQuery(token);
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: (order) => queryClient.setQueryData(queryKey, order),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void queryClient.invalidateQueries({ queryKey });
    },
  });
  const { error } = mutation;
  const isChanged = error instanceof ApiError && error.code === 'stale';
  return { ...mutation, failure: error && (isChanged ? CHANGED : error.message || TRY_AGAIN) };
}

export function useAnswer(token: string) {
  return useLinkMutation(token, (answer: Answer) => sendAnswer(token, answer));
}

export function usePaid(token: string) {
  return useLinkMutation(token, (reference: string) => sendPaid(token, reference));
}
