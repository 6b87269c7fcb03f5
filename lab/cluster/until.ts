import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the condition holds; returns how many milliseconds it took. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  { limitMs = 60_000, everyMs = 50 } = {},
): Promise<number> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > limitMs) throw new Error(`Not within ${limitMs} ms: ${what}`);
    await sleep(everyMs);
  }
  return performance.now() - begun;
}
