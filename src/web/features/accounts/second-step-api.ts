import { queryOptions } from '@tanstack/react-query';
import type * as contract from '#contracts/accounts/second-step.ts';
import { callApi } from '#web/lib/api.ts';
import { deviceHeader } from '#web/lib/token-store.ts';

export function secondStepQuery() {
  return queryOptions({
    queryKey: ['account', 'second-step'],
    queryFn: () => callApi<typeof contract.getSecondStep>('GET', '/api/auth/totp', {}),
    staleTime: 0,
  });
}

export function setUpSecondStep(password: string | undefined) {
  const body = password === undefined ? {} : { password };
  return callApi<typeof contract.setUpSecondStep>('POST', '/api/auth/totp', { body }, { headers: deviceHeader() });
}

export function confirmSecondStep(code: string) {
  return callApi<typeof contract.confirmSecondStep>('POST', '/api/auth/totp/confirm', { body: { code } });
}

export function removeSecondStep(code: string, password: string | undefined) {
  const body = { code, ...(password === undefined ? {} : { password }) };
  return callApi<typeof contract.removeSecondStep>('DELETE', '/api/auth/totp', { body }, { headers: deviceHeader() });
}

export function finishLogIn(challenge: string, code: string) {
  return callApi<typeof contract.finishLogIn>(
    'POST',
    '/api/auth/login/totp',
    { body: { challenge, code } },
    { isAnonymous: true, headers: deviceHeader() },
  );
}
