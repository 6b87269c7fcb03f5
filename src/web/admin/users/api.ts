import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { removeSecondStepOf } from '#contracts/accounts/second-step.ts';
import type { StaffRole } from '#contracts/accounts/staff.ts';
import type * as contract from '#contracts/accounts/users.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { callApi } from '#web/lib/api.ts';

type UsersPage = { page: number; limit: number; email: string };

export const usersKey = adminKey('users');

export function usersQuery({ page, limit, email }: UsersPage) {
  return queryOptions({
    queryKey: [...usersKey, { page, limit, email }],
    queryFn: () => callApi<typeof contract.listUsers>('GET', '/api/users', { query: { page, limit, email } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export async function findUser({ id, email }: contract.User): Promise<contract.User | undefined> {
  const { data } = await callApi<typeof contract.listUsers>('GET', '/api/users', { query: { page: 1, email } });
  return data.find((user) => user.id === id);
}

export function grantRights(userId: number) {
  return callApi<typeof contract.makeAdmin>('POST', '/api/users/make-admin', { body: { userId } });
}

export function revokeRights(userId: number) {
  return callApi<typeof contract.revokeAdmin>('POST', '/api/users/revoke-admin', { body: { userId } });
}

export function changeRole(userId: number, role: StaffRole | null) {
  return callApi<typeof contract.changeRole>('POST', '/api/users/role', { body: { userId, role } });
}

export function removeSecondStep(userId: number) {
  return callApi<typeof removeSecondStepOf>('DELETE', '/api/users/:id/totp', { params: { id: userId } });
}
