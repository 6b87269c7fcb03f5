import type { ContactInput, sendContactMessage } from '#contracts/contact/contact.ts';
import { callApi } from '#web/lib/api.ts';

/** Works with and without a session. */
export function sendMessage(body: ContactInput) {
  return callApi<typeof sendContactMessage>('POST', '/api/contact', { body }, { isAnonymous: true });
}
