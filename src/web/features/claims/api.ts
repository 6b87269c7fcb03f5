import { queryOptions } from '@tanstack/react-query';
import type * as contract from '#contracts/claims/claim.ts';
import type { ClaimMethod } from '#contracts/claims/claim-states.ts';
import type { EndpointCall } from '#contracts/endpoint.ts';
import { endpointUrl } from '#contracts/endpoint.ts';
import type * as links from '#contracts/orders/desk/order-link.ts';
import { callApi } from '#web/lib/api.ts';

/* The holder of the link needs no session. Writes send it all the same: staff act under their own name. */

export const LINK_GONE: typeof links.LINK_GONE = 'This link has expired. Please ask us for a new one.';

export function claimQuery(token: string) {
  return queryOptions({
    queryKey: ['claim', token],
    queryFn: () => callApi<typeof contract.getClaim>('GET', '/api/claim', { query: { token } }, { isAnonymous: true }),
    staleTime: 0,
    // Somebody comes back from WhatsApp or the camera.
    refetchOnWindowFocus: true,
  });
}

/** Null: just now. */
export function startClaim(token: string, arrivedAt: string | null) {
  return callApi<typeof contract.startClaim>('POST', '/api/claim', {
    body: { token, ...(arrivedAt !== null && { arrivedAt }) },
  });
}

export type LinesBody = Omit<EndpointCall<typeof contract.saveClaimLines>['body'], 'token'>;

export function saveLines(token: string, body: LinesBody) {
  return callApi<typeof contract.saveClaimLines>('PUT', '/api/claim/lines', { body: { token, ...body } });
}

export function submitClaim(token: string, method: ClaimMethod) {
  return callApi<typeof contract.submitClaim>('POST', '/api/claim/submit', {
    body: { token, wish: method, statement: true },
  });
}

export function sendMessage(token: string, text: string) {
  return callApi<typeof contract.writeClaimMessage>('POST', '/api/claim/messages', { body: { token, text } });
}

export function withdrawClaim(token: string) {
  return callApi<typeof contract.withdrawClaim>('POST', '/api/claim/withdraw', { body: { token } });
}

export function deleteFile(token: string, id: string) {
  return callApi<typeof contract.deleteClaimFile>('DELETE', '/api/claim/files/:id', {
    params: { id },
    body: { token },
  });
}

export function fileAddress(token: string, id: string): string {
  return endpointUrl('/api/claim/files/:id' satisfies typeof contract.getClaimFile.path, { id }, { token });
}
