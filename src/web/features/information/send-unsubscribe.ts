import type { unsubscribeFromStock } from '#contracts/notifications/notifications.ts';
import { callApi } from '#web/lib/api.ts';

/** Works with and without a session. */
export function unsubscribe(token: string) {
  return callApi<typeof unsubscribeFromStock>(
    'POST',
    '/api/stock-notifications/unsubscribe',
    { query: { token } },
    { isAnonymous: true },
  );
}
