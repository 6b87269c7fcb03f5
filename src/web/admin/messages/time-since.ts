const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Hours say more than days as long as a promise is counted in hours. */
const LAST_HOUR = 72;

/** 12 min, 5 h or 3 days. */
export function timeSince(time: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(time));
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min`;
  if (passed < LAST_HOUR * HOUR_MS) return `${Math.floor(passed / HOUR_MS)} h`;
  return `${Math.floor(passed / DAY_MS)} days`;
}
