import type { unsubscribeFromStock } from '#contracts/notifications/notifications.ts';
import { callApi } from '#web/lib/api.ts';

/** Whether somebody is signed in does not matter. */
export function unsubscribe(token: string) {
  return callApi<typeof unsubscribeFromStock>(
    'POST',
    '/api/stock-notifications/unsubscribe',
    { query: { token } },
    { isAnonymous: true },
  );
}
