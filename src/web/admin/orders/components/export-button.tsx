import { Download } from 'lucide';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import { downloadOrders, type ListFilters } from '#web/admin/orders/api.ts';
import { useCsvExport } from '#web/admin/shared/use-csv-export.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';

type ExportButtonProps = { status: OrderStatus | ''; filters: ListFilters };

/** Of the orders that the list shows, on all its pages. */
export function ExportButton({ status, filters }: ExportButtonProps) {
  const isNarrowed = status !== '' || Object.values(filters).some((value) => value !== '');
  const download = useCsvExport('orders', () => downloadOrders(status, filters));
  return (
    <Button variant="outline" size="small" isBusy={download.isPending} onClick={() => download.mutate()}>
      <Icon of={Download} className="size-5" />
      {download.isPending ? 'Exporting...' : `Export ${isNarrowed ? 'these' : 'all'} orders as CSV`}
    </Button>
  );
}
