import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { showToast } from '#web/lib/toasts.ts';
import { notifyCustomers, stockAlertsQuery } from './api.ts';

/** `batch`: how many e-mails the last call has asked for. */
type NotifyCustomers = { notify: () => void; isSending: boolean; batch: number };

export function useNotifyCustomers(product: Pick<Product, 'id' | 'name'>, onSuccess?: () => void): NotifyCustomers {
  const queryClient = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => notifyCustomers(product),
    onSuccess: ({ queued }) => {
      showToast(
        queued > 0
          ? {
              title: 'Notifications sent',
              description: 'Customers have been notified that this product is back in stock.',
            }
          : {
              title: 'No requests are waiting',
              description: 'No customers wait for this product, so no email was sent.',
            },
      );
      onSuccess?.();
    },
    onError: ({ message }) =>
      showToast({
        title: 'Error',
        description: message || 'Failed to send stock notifications',
        variant: 'destructive',
      }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: stockAlertsQuery(product.id).queryKey });
      void queryClient.invalidateQueries({ queryKey: adminKey('summary') });
    },
  });
  return {
    notify: () => {
      if (!isPending) mutate();
    },
    isSending: isPending,
    batch: data?.queued ?? 0,
  };
}
