import { setPriority } from 'node:os';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Bill } from '#contracts/bills/bills.ts';
import { drawBill } from './draw-bill.ts';

const LOW_PRIORITY = 10;

// Shoppers who wait for a page come before a bill.
setPriority(LOW_PRIORITY);
await pipeline(drawBill((await json(process.stdin)) as Bill), process.stdout);
