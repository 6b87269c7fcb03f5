import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide';
import { downloadOrders } from '#web/admin/orders/api.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { saveAsFile } from '#web/features/accounts/save-as-file.ts';
import { TRY_AGAIN } from '#web/lib/api.ts';
import { showToast } from '#web/lib/toasts.ts';

export function ExportButton() {
  const download = useMutation({
    mutationFn: downloadOrders,
    onSuccess: (csv) => saveAsFile('orders.csv', 'text/csv;charset=utf-8', csv),
    onError: ({ message }) =>
      showToast({
        title: 'Error',
        description: `Failed to export orders: ${message || TRY_AGAIN}`,
        variant: 'destructive',
      }),
  });
  return (
    <Button variant="outline" size="small" isBusy={download.isPending} onClick={() => download.mutate()}>
      <Icon of={Download} className="size-5" />
      {download.isPending ? 'Exporting...' : 'Export all orders as CSV'}
    </Button>
  );
}
