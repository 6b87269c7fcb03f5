const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Remaining time such as "1 h 12 min", or null when it is over. The last minute is not counted down. */
export function timeLeft(until: string, now: number): string | null {
  const left = Date.parse(until) - now;
  // Also true for an invalid time, which parses to NaN.
  if (!(left > 0)) return null;
  if (left < MINUTE) return 'few seconds';
  const [hours, minutes] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE)];
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
}
