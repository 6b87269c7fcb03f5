import { hash } from 'node:crypto';
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
