import { useMutation, useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide';
import { linkedBillPdfPath } from '#contracts/bills/bill-paths.ts';
import type { Bill } from '#contracts/bills/bills.ts';
import { Icon } from '#web/components/icon.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { showToast } from '#web/lib/toasts.ts';
import { fetchOrderLink, orderPapersQuery } from '../api.ts';

/** The bills of an order; nothing while there are none. */
export function OrderBills({ orderId }: { orderId: number }) {
  const { data: bills, isError, refetch } = useQuery(orderPapersQuery(orderId));
  if (isError && !bills) return <LoadFailure message="The bill could not be loaded." onRetry={() => void refetch()} />;
  if (!bills || bills.length === 0) return null;
  return (
    <Card title={bills.length === 1 ? 'Bill' : 'Bills'}>
      <div className="grid gap-3">
        {bills.map((bill) => (
          <OpenBill key={bill.id} bill={bill} />
        ))}
      </div>
    </Card>
  );
}

/** By the order's link, which a browser can open without the session. It is fetched only when it is wanted. */
function OpenBill({ bill: { id, orderId, kind, number } }: { bill: Bill }) {
  const open = useMutation({
    mutationFn: () => fetchOrderLink(orderId),
    onSuccess: ({ path }) => window.location.assign(linkedBillPdfPath(path.split('#')[1] ?? '', id)),
    onError: ({ message }) =>
      showToast({ title: 'Error', description: message || 'Please try again later', variant: 'destructive' }),
  });
  return (
    <Button variant="outline" isBusy={open.isPending} onClick={() => open.mutate()}>
      <Icon of={FileText} className="size-4" /> {kind === 'credit-note' ? 'Credit note' : 'Bill'} {number} (PDF)
    </Button>
  );
}
