const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** "1 h 12 min": how long it is until then, or null when that has come. The last minute is not counted down. */
export function timeLeft(until: string, now: number): string | null {
  const left = Date.parse(until) - now;
  // Also null for a time that cannot be read.
  if (!(left > 0)) return null;
  if (left < MINUTE) return 'few seconds';
  const [hours, minutes] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE)];
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
}
