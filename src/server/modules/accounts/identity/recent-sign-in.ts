const RECENT_MS = 5 * 60_000;

/** Whether somebody signed in so short a time ago that it is still them. */
export function isRecent(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= RECENT_MS;
}
