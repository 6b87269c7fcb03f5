import { queryOptions } from '@tanstack/react-query';
import type * as bills from '#contracts/bills/bills.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { callApi } from '#web/lib/api.ts';

export function orderBillsQuery(orderId: number) {
  return queryOptions({
    queryKey: adminKey('order-bills', orderId),
    queryFn: async () =>
      (await callApi<typeof bills.listOrderBills>('GET', '/api/orders/:id/bill', { params: { id: orderId } })).bills,
    staleTime: 0,
  });
}

export function issueBill(orderId: number) {
  return callApi<typeof bills.issueBill>('POST', '/api/admin/orders/:id/bill', { params: { id: orderId } });
}

/** For all that has not been credited yet. */
export function issueCreditNote(billId: number, reason: string) {
  return callApi<typeof bills.issueCreditNote>('POST', '/api/admin/bills/:id/credit-note', {
    params: { id: billId },
    body: { reason },
  });
}

/** In rupees, of what credit notes have left of a bill. */
function openAmount({ id, total }: bills.Bill, all: readonly bills.Bill[]): number {
  const notes = all.filter(({ corrects }) => corrects === id);
  return notes.reduce((left, note) => left - Number(note.total), Number(total));
}

/** Those that no credit note has taken back whole. */
export function validBills(all: readonly bills.Bill[]): bills.Bill[] {
  return all.filter((bill) => bill.kind !== 'credit-note' && openAmount(bill, all) > 0);
}
