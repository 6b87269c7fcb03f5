import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkedBillPdfPath } from '#contracts/bills/bill-paths.ts';
import type { Bill } from '#contracts/bills/bills.ts';
import { formatDate } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { issueBill, orderBillsQuery } from '../bills-api.ts';
import { CreditNoteDialog } from './credit-note-dialog.tsx';
import { DeskPanel } from './desk-panel.tsx';

/** The papers of an order: issue, open, correct. */
export function BillsPanel({ orderId }: { orderId: number }) {
  return (
    <DeskPanel orderId={orderId} title="Bill">
      {(desk) => <Bills desk={desk} />}
    </DeskPanel>
  );
}

function Bills({ desk: { order, link } }: { desk: DeskOrder }) {
  const { data: bills, isPending, refetch } = useQuery(orderBillsQuery(order.id));
  const [credited, setCredited] = useState<Bill | null>(null);
  const issue = useAdminMutation({
    run: () => issueBill(order.id),
    success: 'Bill issued',
    failure: 'Failed to issue the bill',
    invalidates: [orderBillsQuery(order.id).queryKey],
  });
  if (isPending) return <p className="text-muted-foreground">Loading...</p>;
  if (!bills) return <LoadFailure message="The bills could not be loaded." onRetry={() => void refetch()} />;
  const token = link.split('#')[1] ?? '';
  const valid = bills.filter((bill) => bill.kind !== 'credit-note' && openAmount(bill, bills) > 0);
  return (
    <>
      {bills.length > 0 && (
        <ul className="grid gap-3">
          {bills.map((bill) => (
            <li key={bill.id} className="flex flex-wrap items-center gap-x-3 rounded-control border p-3">
              <p className="mr-auto">
                <strong className="tabular-nums">{bill.number}</strong>
                <span className="block text-sm text-muted-foreground">
                  {bill.snapshot.title} of {formatDate(bill.issuedOn)}, {formatRupees(bill.total)}
                </span>
              </p>
              {valid.includes(bill) && (
                <Button variant="quiet" size="small" onClick={() => setCredited(bill)}>
                  Credit note<span className="sr-only"> for {bill.number}</span>
                </Button>
              )}
              <a
                href={linkedBillPdfPath(token, bill.id)}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center text-sm font-medium text-primary underline underline-offset-4"
              >
                Open PDF<span className="sr-only"> {bill.number}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {valid.length === 0 && order.status !== 'cancelled' && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          isBusy={issue.isPending}
          onClick={() => issue.mutate(undefined)}
        >
          Issue the bill
        </Button>
      )}
      {bills.length === 0 && order.status === 'cancelled' && (
        <p className="text-muted-foreground">A cancelled order gets no bill.</p>
      )}
      {valid.length > 0 && order.status === 'cancelled' && (
        <p className="text-sm">This order was cancelled after its bill. Please issue a credit note.</p>
      )}
      {credited && <CreditNoteDialog bill={credited} onClose={() => setCredited(null)} />}
    </>
  );
}

/** In rupees, of what credit notes have left. */
function openAmount({ id, total }: Bill, all: readonly Bill[]): number {
  const notes = all.filter(({ corrects }) => corrects === id);
  return notes.reduce((left, note) => left - Number(note.total), Number(total));
}
