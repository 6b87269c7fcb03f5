import { expect, test } from 'vitest';
import { chartTop } from './sales-chart.tsx';

test.each([
  [0, 100_000],
  [99_900, 100_000],
  [100_000, 100_000],
  [120_000, 200_000],
  [210_000, 250_000],
  [251_000, 500_000],
  [999_999_999, 1_000_000_000],
])('a chart of at most %i paise ends at %i', (highest, top) => {
  expect(chartTop(highest)).toBe(top);
});
