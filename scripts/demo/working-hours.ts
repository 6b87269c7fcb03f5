const HOUR_MS = 3_600_000;
const INDIA_MS = 5.5 * HOUR_MS;
const OPENS = 9;
const CLOSES = 20;

/** The same time, or the next opening of the shop: 9 to 20 in India, every day. */
export function whenOpen(time: number): number {
  const local = new Date(time + INDIA_MS);
  const hour = local.getUTCHours();
  if (hour >= OPENS && hour < CLOSES) return time;
  if (hour >= CLOSES) local.setUTCDate(local.getUTCDate() + 1);
  local.setUTCHours(OPENS, 5, 0, 0);
  return local.getTime() - INDIA_MS;
}

/** Parcels leave at 16:00 from Monday to Wednesday. */
export function nextDispatch(time: number): number {
  const local = new Date(time + INDIA_MS);
  if (local.getUTCHours() >= 15) local.setUTCDate(local.getUTCDate() + 1);
  while (![1, 2, 3].includes(local.getUTCDay())) local.setUTCDate(local.getUTCDate() + 1);
  local.setUTCHours(16, 0, 0, 0);
  return local.getTime() - INDIA_MS;
}
