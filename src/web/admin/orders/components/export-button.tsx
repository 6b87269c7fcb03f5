import { Download } from 'lucide';
import { downloadOrders } from '#web/admin/orders/api.ts';
import { useCsvExport } from '#web/admin/shared/use-csv-export.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';

export function ExportButton() {
  const download = useCsvExport('orders', downloadOrders);
  return (
    <Button variant="outline" size="small" isBusy={download.isPending} onClick={() => download.mutate()}>
      <Icon of={Download} className="size-5" />
      {download.isPending ? 'Exporting...' : 'Export all orders as CSV'}
    </Button>
  );
}
