import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as contract from '#contracts/claims/admin-claims.ts';
import type { EndpointCall } from '#contracts/endpoint.ts';
import { endpointUrl } from '#contracts/endpoint.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { fetchFile } from '#web/admin/shared/fetch-file.ts';
import { callApi } from '#web/lib/api.ts';

const key = adminKey('claims');
const detailsKey = (id: number) => [...key, 'details', id];

/** Query keys to invalidate after a step of a claim: payments and orders follow a settlement. */
export const claimChange = [key, adminKey('summary'), adminKey('desk-order'), adminKey('orders')];

type ClaimsPage = { view: contract.ClaimView; query: string; page: number; limit: number };

export function claimsQuery({ view, query, page, limit }: ClaimsPage) {
  return queryOptions({
    queryKey: [...key, { view, query, page, limit }],
    queryFn: () =>
      callApi<typeof contract.listClaims>('GET', '/api/admin/claims', {
        query: { view, query: query || undefined, page, limit },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function claimQuery(id: number) {
  return queryOptions({
    queryKey: detailsKey(id),
    queryFn: () => callApi<typeof contract.getClaimDetails>('GET', '/api/admin/claims/:id', { params: { id } }),
    staleTime: 0,
  });
}

/** Animals that died on the way. */
export function figuresQuery() {
  return queryOptions({
    queryKey: [...key, 'figures'],
    queryFn: () => callApi<typeof contract.getClaimFigures>('GET', '/api/admin/claims/figures', {}),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/**
 * A file for the page. Elements cannot send the token themselves. Each look is in the audit log, so it is kept here.
 */
export function evidenceQuery(id: string, isNeeded: boolean) {
  return queryOptions({
    queryKey: adminKey('claim-files', id),
    queryFn: () =>
      fetchFile(endpointUrl('/api/admin/claim-files/:id' satisfies typeof contract.getEvidence.path, { id })),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type DecisionBody = EndpointCall<typeof contract.decideClaim>['body'];
export type SettlementBody = EndpointCall<typeof contract.settleClaim>['body'];
type NoteBody = EndpointCall<typeof contract.askForMore>['body'];

export function askForMore(id: number, body: NoteBody) {
  return callApi<typeof contract.askForMore>('POST', '/api/admin/claims/:id/ask', { params: { id }, body });
}

export function decideClaim(id: number, body: DecisionBody) {
  return callApi<typeof contract.decideClaim>('POST', '/api/admin/claims/:id/decision', { params: { id }, body });
}

export function settleClaim(id: number, body: SettlementBody) {
  return callApi<typeof contract.settleClaim>('POST', '/api/admin/claims/:id/settlement', { params: { id }, body });
}

export function reopenClaim(id: number, body: NoteBody) {
  return callApi<typeof contract.reopenClaim>('POST', '/api/admin/claims/:id/reopen', { params: { id }, body });
}
