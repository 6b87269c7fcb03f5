import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { showToast } from '#web/lib/toasts.ts';
import { cancelOrder, orderKeys } from './api.ts';

export function useReloadOrders(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: orderKeys.all }), [queryClient]);
}

/** Reloads the order after a failure too: a rejected request means that the page is out of date. */
export function useCancelOrder(id: number) {
  const reload = useReloadOrders();
  return useMutation({
    mutationFn: () => cancelOrder(id),
    onSuccess: () => showToast({ title: 'Order cancelled', description: `Order #${id} has been cancelled.` }),
    onError: ({ message }) =>
      showToast({ title: 'Error', description: message || 'Failed to cancel the order', variant: 'destructive' }),
    onSettled: reload,
  });
}
