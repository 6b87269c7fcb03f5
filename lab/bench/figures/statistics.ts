export function median(values: number[]): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** How far apart the values are, as a share of their median. Of more than four, the two extremes may be accidents. */
export function spread(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const counted = sorted.length > 4 ? sorted.slice(1, -1) : sorted;
  return ((counted.at(-1) ?? Number.NaN) - (counted[0] ?? Number.NaN)) / median(values);
}
