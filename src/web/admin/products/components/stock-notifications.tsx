import { useQuery } from '@tanstack/react-query';
import { BellRing, LoaderCircle } from 'lucide';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import type { StockAlertCounts } from '#contracts/notifications/notifications.ts';
import { stockAlertsQuery } from '#web/admin/products/api.ts';
import { useNotifyCustomers } from '#web/admin/products/use-notify-customers.ts';
import { ProgressBar } from '#web/admin/shared/components/progress-bar.tsx';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { FormSection } from './form-section.tsx';

/** Notifies customers who wait for a product that it is back. */
export function StockNotifications({ product }: { product: Pick<Product, 'id' | 'name'> }) {
  const counts = useQuery(stockAlertsQuery(product.id));
  const { notify, isSending, batch } = useNotifyCustomers(product);
  return (
    <FormSection title="Stock Notifications">
      <p className="-mt-3 text-sm text-muted-foreground">
        Notify customers who requested to be alerted when this product is back in stock
      </p>
      <p className="text-sm">
        Everyone who asked on the product's page gets one email saying that the product is available again. Each
        customer is notified once.
      </p>
      <div role="status" className="text-sm">
        {counts.data ? <Counts counts={counts.data} batch={batch} /> : counts.isError && 'The number is not known now.'}
      </div>
      <Button variant="outline" size="small" isBusy={isSending} onClick={notify}>
        {isSending ? (
          <>
            <Icon of={LoaderCircle} className="size-5 animate-spin" />
            Sending Notifications...
          </>
        ) : (
          <>
            <Icon of={BellRing} className="size-5" />
            Notify Customers
          </>
        )}
      </Button>
    </FormSection>
  );
}

function Counts({ counts: { waiting, queued, failed }, batch }: { counts: StockAlertCounts; batch: number }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{waitingSentence(waiting)}</p>
      {queued > 0 &&
        (batch >= queued ? (
          <ProgressBar label={`Sent ${batch - queued} of ${batch}`} part={(batch - queued) / batch} />
        ) : (
          <p>{queued} emails are on their way.</p>
        ))}
      {failed > 0 && <p className="text-destructive">{failed} emails could not be sent.</p>}
    </div>
  );
}

function waitingSentence(waiting: number): string {
  if (waiting === 0) return 'No requests are waiting.';
  return waiting === 1 ? '1 person is waiting.' : `${waiting} people are waiting.`;
}
