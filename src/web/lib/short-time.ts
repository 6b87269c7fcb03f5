const ZONE = 'Asia/Kolkata';
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: ZONE });
const clock = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: ZONE });

/** A time near now, by which something has to happen: Tue 17 Nov, 10:00 am. */
export function formatDeadline(time: string): string {
  const date = new Date(time);
  // Some engines put a comma after the weekday and a narrow space before am and pm.
  return `${day.format(date).replace(',', '')}, ${clock.format(date).replaceAll('\u202f', ' ')}`;
}
