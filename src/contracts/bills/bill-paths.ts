/** The paper itself, for its customer and for administrators. */
export const BILL_PDF_PATH = '/api/orders/:id/bills/:billId.pdf';

export function billPdfPath({ orderId, id }: { orderId: number; id: number }): string {
  return `/api/orders/${orderId}/bills/${id}.pdf`;
}

/** A number has slashes, which no file name may have. */
export const billFileName = (number: string) => `${number.replaceAll('/', '-')}.pdf`;

/** For the holder of a link to the order. */
export const LINKED_BILL_PDF_PATH = '/api/order-link/bill.pdf';

export function linkedBillPdfPath(token: string, billId: number): string {
  return `${LINKED_BILL_PDF_PATH}?token=${encodeURIComponent(token)}&id=${billId}`;
}
