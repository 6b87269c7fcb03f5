import type { Payment } from '#contracts/orders/desk/payments.ts';

export const methodWords: Record<Payment['method'], string> = {
  upi: 'UPI',
  bank: 'Bank transfer',
  cash: 'Cash',
  credit: 'Store credit',
  other: 'Other',
};

export const paymentStateWords: Record<Payment['state'], string> = {
  claimed: 'To be confirmed',
  received: 'Received',
  refused: 'Did not arrive',
  void: 'Void',
};
