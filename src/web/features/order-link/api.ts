import { queryOptions } from '@tanstack/react-query';
import type { EndpointCall } from '#contracts/endpoint.ts';
import type * as contract from '#contracts/orders/desk/order-link.ts';
import { callApi } from '#web/lib/api.ts';

export const LINK_GONE: typeof contract.LINK_GONE = 'This link has expired. Please ask us for a new one.';

export function linkedOrderQuery(token: string) {
  return queryOptions({
    queryKey: ['order-link', token],
    queryFn: () =>
      callApi<typeof contract.getLinkedOrder>('GET', '/api/order-link', { query: { token } }, { isAnonymous: true }),
    staleTime: 0,
    // Somebody comes back from their UPI app or WhatsApp.
    refetchOnWindowFocus: true,
  });
}

export type Answer = Omit<EndpointCall<typeof contract.answerQuote>['body'], 'token'>;

/** With the session, if there is one: what staff do is logged under their own name. */
export function sendAnswer(token: string, answer: Answer) {
  return callApi<typeof contract.answerQuote>('POST', '/api/order-link/answer', { body: { token, ...answer } });
}

export function sendPaid(token: string, reference: string) {
  return callApi<typeof contract.reportPayment>('POST', '/api/order-link/paid', { body: { token, reference } });
}
