import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { Bill } from '#contracts/bills/bills.ts';
import { drawBill } from './draw-bill.ts';

export type DrawnBill = { bytes: Uint8Array } | { error: string };

const LOW_PRIORITY = 10;

// Shoppers who wait for a page come before a bill.
setPriority(LOW_PRIORITY);
process.on('message', async (bill: Bill) => {
  process.send?.(await draw(bill));
});

async function draw(bill: Bill): Promise<DrawnBill> {
  try {
    return { bytes: await buffer(drawBill(bill)) };
  } catch (error) {
    return { error: String(error) };
  }
}
