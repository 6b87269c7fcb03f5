import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { billFileName, billPdfPath } from '#contracts/bills/bill-paths.ts';
import type { Bill } from '#contracts/bills/bills.ts';
import { fetchFile } from '#web/admin/shared/fetch-file.ts';
import { Button } from '#web/components/ui/button.tsx';
import { saveAsFile } from '#web/features/accounts/save-as-file.ts';
import { TRY_AGAIN } from '#web/lib/api.ts';
import { showToast } from '#web/lib/toasts.ts';

type Props = { bill: Pick<Bill, 'id' | 'orderId' | 'number'>; children: ReactNode };

/** Saves the paper. It is fetched with the session: only the customer and who sells to them have the order's link. */
export function BillPdfButton({ bill, children }: Props) {
  const { number } = bill;
  const download = useMutation({
    mutationFn: () => fetchFile(billPdfPath(bill)),
    onSuccess: (pdf) => saveAsFile(billFileName(number), pdf.type, pdf),
    onError: ({ message }) => showToast({ title: 'Error', description: message || TRY_AGAIN, variant: 'destructive' }),
  });
  return (
    <Button variant="quiet" size="small" isBusy={download.isPending} onClick={() => download.mutate()}>
      {children}
      <span className="sr-only"> {number}</span>
    </Button>
  );
}
