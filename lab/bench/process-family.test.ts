import { expect, test } from 'vitest';
import { type CpuReading, cpuMsBetween } from './process-family.ts';

const reading = (processes: [number, number, number][], endedMs = 0): CpuReading => ({
  processes: new Map(processes.map(([pid, ticksMs, exactMs]) => [pid, { ticksMs, exactMs }])),
  endedMs,
});

test('the exact time of each process counts, and a process that began in between counts whole', () => {
  const before = reading([[1, 100, 104.5]]);
  const after = reading([
    [1, 100, 108.75],
    [2, 0, 3.25],
  ]);
  expect(cpuMsBetween(before, after)).toBeCloseTo(7.5);
});

test('when threads have ended and taken their exact time along, the coarse time counts', () => {
  expect(cpuMsBetween(reading([[1, 500, 480]]), reading([[1, 900, 520]]))).toBe(400);
});

test('a process that ended in between counts only with what it used in between', () => {
  const before = reading(
    [
      [1, 0, 0],
      [2, 300, 301],
    ],
    50,
  );
  const after = reading([[1, 0, 0]], 50 + 340);
  expect(cpuMsBetween(before, after)).toBe(40);
});

test('nothing is known where there is no /proc', () => {
  expect(cpuMsBetween(reading([]), reading([]))).toBeNaN();
});
