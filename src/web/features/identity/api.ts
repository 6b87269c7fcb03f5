import { queryOptions } from '@tanstack/react-query';
import type * as identity from '#contracts/accounts/identity.ts';
import { callApi } from '#web/lib/api.ts';
import { deviceHeader } from '#web/lib/token-store.ts';

export function authConfigQuery() {
  return queryOptions({
    queryKey: ['auth-config'],
    queryFn: () => callApi<typeof identity.getAuthConfig>('GET', '/api/auth/config', {}, { isAnonymous: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function identitiesQuery() {
  return queryOptions({
    queryKey: ['account', 'identities'],
    queryFn: () => callApi<typeof identity.listIdentities>('GET', '/api/auth/idp', {}),
  });
}

export function exchangeIdToken(idToken: string, email?: string) {
  return callApi<typeof identity.idpSignIn>(
    'POST',
    '/api/auth/idp',
    { body: { idToken, ...(email === undefined ? {} : { email }) } },
    { isAnonymous: true, headers: deviceHeader() },
  );
}

export function linkIdentity(idToken: string, password?: string) {
  const body = { idToken, ...(password === undefined ? {} : { password }) };
  return callApi<typeof identity.linkIdentity>('POST', '/api/auth/idp/link', { body }, { headers: deviceHeader() });
}

export function unlinkIdentity(id: number) {
  return callApi<typeof identity.unlinkIdentity>('DELETE', '/api/auth/idp/:id', { params: { id } });
}

export function confirmEmail(token: string) {
  return callApi<typeof identity.confirmEmail>(
    'POST',
    '/api/auth/email/confirm',
    { body: { token } },
    { isAnonymous: true },
  );
}
