import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { median } from './figures/statistics.ts';

const TIMES = 7;
/** Machine code that is there from the start: in JavaScript it would be measured how far V8 has compiled it. */
const bytes = Buffer.alloc(2_000_000, 'a fixed piece of work');

/** How many milliseconds of CPU a fixed piece of work costs now: shared machines change their speed. */
export function fixedWorkMs(): number {
  const once = () => {
    const before = process.cpuUsage();
    hash('sha256', bytes);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  return median(Array.from({ length: TIMES }, once));
}

/** What all cores have spent since the machine was started, and how much of it other machines on the same metal took. */
export type CoreTime = { all: number; stolen: number };

const STOLEN_COLUMN = 7;

/** Nothing where there is no /proc. */
export async function readCoreTime(): Promise<CoreTime> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '');
  const ticks = (/^cpu +([\d ]+)/.exec(text)?.[1] ?? '')
    .split(' ')
    .map(Number)
    .slice(0, STOLEN_COLUMN + 1);
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[STOLEN_COLUMN] ?? 0 };
}

/** The share of the cores that was gone in between. */
export function stolenShare(before: CoreTime, after: CoreTime): number {
  return (after.stolen - before.stolen) / Math.max(1, after.all - before.all);
}
