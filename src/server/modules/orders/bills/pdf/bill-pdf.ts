import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Bill } from '#contracts/bills/bills.ts';
import { Semaphore } from '#server/jobs/semaphore.ts';
import type { DrawnBill } from './draw-process.ts';

const PROGRAM = path.join(import.meta.dirname, 'draw-process.ts');
const TIME_LIMIT_MS = 60_000;
const IDLE_LIMIT_MS = 30_000;
const MAX_WAITING = 50;
const places = new Semaphore(1, MAX_WAITING, 'Many bills are being printed. Please try again in a moment.');

let drawer: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;

/** Draws in another process: shaping the letters takes up to 0.2 s, in which the shop would serve nobody. */
export function billPdf(bill: Bill, signal?: AbortSignal): Promise<Buffer> {
  return places.run(() => drawApart(bill), signal);
}

async function drawApart(bill: Bill): Promise<Buffer> {
  clearTimeout(idle);
  const child = openDrawer();
  const late = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS);
  const over = new AbortController();
  const { signal } = over;
  child.channel?.ref();
  try {
    const ended = once(child, 'exit', { signal }).then(() => [{ error: 'its process ended' }] as [DrawnBill]);
    const drawn = once(child, 'message', { signal }) as Promise<[DrawnBill]>;
    child.send(bill);
    const [result] = await Promise.race([drawn, ended]);
    if ('error' in result) throw new Error(`The bill could not be drawn: ${result.error.slice(0, 500)}`);
    return Buffer.from(result.bytes);
  } finally {
    over.abort();
    clearTimeout(late);
    child.channel?.unref();
    idle = setTimeout(closeDrawer, IDLE_LIMIT_MS).unref();
  }
}

/** Started with the first bill and kept for the next: its start takes longer than a bill. */
function openDrawer(): ChildProcess {
  if (drawer?.connected) return drawer;
  const child = fork(PROGRAM, [], { execArgv: [], env: {}, stdio: 'ignore', serialization: 'advanced' });
  // Neither it nor its channel keeps the shop from ending; without its channel it ends by itself.
  child.unref();
  child.on('error', () => child.kill('SIGKILL'));
  drawer = child;
  return child;
}

function closeDrawer(): void {
  if (drawer?.connected) drawer.disconnect();
  drawer = null;
}
