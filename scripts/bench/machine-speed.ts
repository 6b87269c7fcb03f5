import { median } from './figures/statistics.ts';

const TIMES = 5;

/** Arithmetic, strings and many small objects, as in the work of a server; always the same. */
function fixedWork(): number {
  let sum = 0;
  for (let number = 0; number < 1_000_000; number += 1) sum = (sum * 31 + number) | 0;
  const objects = Array.from({ length: 10_000 }, (_, number) => ({ number, text: `text ${number}` }));
  return sum + JSON.stringify(objects).length;
}

/** How many milliseconds of CPU a fixed piece of work costs now: shared machines change their speed by the minute. */
export function fixedWorkMs(): number {
  const once = () => {
    const before = process.cpuUsage();
    fixedWork();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  return median(Array.from({ length: TIMES }, once));
}
