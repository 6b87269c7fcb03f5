/** So few rows that no statement about them comes near the time limit of a connection. */
const BATCH = 200;

export function* batches<T>(all: T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH);
}
