import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { stockAlertsQuery } from '#web/admin/products/api.ts';
import { useNotifyCustomers } from '#web/admin/products/use-notify-customers.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';

type WaitingNoticeProps = { product: Pick<Product, 'id' | 'name'>; onClose: () => void };

/** For a product that has just come back: nothing to see where nobody waits for it. */
export function WaitingNotice({ product, onClose }: WaitingNoticeProps) {
  const { data } = useQuery(stockAlertsQuery(product.id));
  const { notify, isSending } = useNotifyCustomers(product, onClose);
  const waiting = data?.waiting ?? 0;
  return (
    <div role="status">
      {waiting > 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-card border border-info bg-card p-2 pl-4 shadow-float">
          <p className="grow">
            {waiting === 1 ? '1 person is' : `${waiting} people are`} waiting for <strong>{product.name}</strong>.
          </p>
          <Button size="small" isBusy={isSending} onClick={notify}>
            {isSending ? 'Sending Notifications...' : 'Notify them now'}
          </Button>
          <IconButton label="Dismiss" onClick={onClose}>
            <Icon of={X} className="size-5" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
