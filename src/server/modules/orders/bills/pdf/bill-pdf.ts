import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Bill } from '#contracts/bills/bills.ts';
import { Semaphore } from '#server/jobs/semaphore.ts';

const PROGRAM = path.join(import.meta.dirname, 'draw-process.ts');
const TIME_LIMIT_MS = 60_000;
const MAX_WAITING = 50;
const places = new Semaphore(1, MAX_WAITING, 'Many bills are being printed. Please try again in a moment.');

/** Draws in a process of its own: shaping the letters takes up to 0.2 s, in which the shop would serve nobody. */
export function billPdf(bill: Bill, signal?: AbortSignal): Promise<Buffer> {
  return places.run(() => drawApart(bill), signal);
}

async function drawApart(bill: Bill): Promise<Buffer> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  // When it dies while it is still being fed, its exit code says so.
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify(bill));
  const [bytes, complaint, [code]] = await Promise.all([
    buffer(child.stdout),
    buffer(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`The bill could not be drawn: ${complaint.toString('utf8').slice(0, 500)}`);
  return bytes;
}
