import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide';
import { useState } from 'react';
import { type Bill, NOT_AGREED } from '#contracts/bills/bills.ts';
import { formatDate } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { isAgreed } from '#contracts/orders/desk/desk-stage.ts';
import { orderContact } from '#contracts/orders/order-contact.ts';
import { issueBill, orderBillsQuery, validBills } from '#web/admin/orders/bills-api.ts';
import { BillPdfButton } from '#web/admin/orders/components/bill-pdf-button.tsx';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { Icon } from '#web/components/icon.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { whatsappUrl } from '#web/lib/whatsapp.ts';
import { lastQuote } from '../stock-check-values.ts';
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

function Bills({ desk }: { desk: DeskOrder }) {
  const { order, link } = desk;
  const { data: bills, isPending, refetch } = useQuery(orderBillsQuery(order.id));
  const [credited, setCredited] = useState<Bill | null>(null);
  const issue = useAdminMutation({
    run: () => issueBill(order.id),
    success: 'Bill issued',
    failure: 'Failed to issue the bill',
    invalidates: [orderBillsQuery(order.id).queryKey, adminKey('bills'), adminKey('summary')],
  });
  if (isPending) return <p className="text-muted-foreground">Loading...</p>;
  if (!bills) return <LoadFailure message="The bills could not be loaded." onRetry={() => void refetch()} />;
  const valid = validBills(bills);
  const [newest] = valid.toReversed();
  const { status } = order;
  const canBill = status !== 'cancelled' && isAgreed({ status, quoteState: lastQuote(desk)?.state ?? null });
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
              <BillPdfButton bill={bill}>Download PDF</BillPdfButton>
            </li>
          ))}
        </ul>
      )}
      {order.gstin && <p className="text-sm wrap-anywhere">GSTIN of the buyer: {order.gstin}</p>}
      {newest && link && (
        <a
          href={whatsappUrl(orderContact(order).phone, `Your bill ${newest.number} for order #${order.id}: ${link}`)}
          target="_blank"
          rel="noreferrer"
          className={buttonStyles({ variant: 'outline', size: 'small', className: 'justify-self-start' })}
        >
          <Icon of={MessageCircle} className="size-4 shrink-0" />
          Send bill on WhatsApp
        </a>
      )}
      {valid.length === 0 && !canBill && order.status !== 'cancelled' && (
        <p className="text-muted-foreground">{NOT_AGREED}</p>
      )}
      {valid.length === 0 && canBill && (
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
