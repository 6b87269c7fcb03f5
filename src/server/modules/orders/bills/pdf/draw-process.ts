import { execFileSync } from 'node:child_process';
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { Bill } from '#contracts/bills/bills.ts';
import { drawBill } from './draw-bill.ts';

export type DrawnBill = { bytes: Uint8Array } | { error: string };

const LOWEST_PRIORITY = 19;

yieldToShoppers();
process.on('message', async (bill: Bill) => {
  process.send?.(await draw(bill));
});

/** Linux interrupts a process of the idle class at once; one that is only "nice" may finish its slice of 3 ms first. */
function yieldToShoppers(): void {
  setPriority(LOWEST_PRIORITY);
  try {
    execFileSync('chrt', ['-a', '-i', '-p', '0', String(process.pid)], { stdio: 'ignore' });
  } catch {
    // Not Linux, or without util-linux: the priority has to do.
  }
}

async function draw(bill: Bill): Promise<DrawnBill> {
  try {
    return { bytes: await buffer(drawBill(bill)) };
  } catch (error) {
    return { error: String(error) };
  }
}
