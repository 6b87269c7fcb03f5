import { queryOptions } from '@tanstack/react-query';
import type { DeskPolicy } from '#contracts/orders/desk/desk-policy.ts';
import type { getPolicy, updatePolicy } from '#contracts/shop/owner-policies.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { callApi } from '#web/lib/api.ts';

export type SavedDeskPolicy = { values: DeskPolicy; version: number };

const key = adminKey('policy', 'desk', 'saved');

/** What saving it makes old. */
export const deskPolicyChange = [adminKey('policy', 'desk'), adminKey('desk-order'), adminKey('audit')];

export async function loadDeskPolicy(): Promise<SavedDeskPolicy> {
  const { values, version } = await callApi<typeof getPolicy>('GET', '/api/admin/policies/:name', {
    params: { name: 'desk' },
  });
  // The server has parsed it with the schema of this policy.
  return { values: values as DeskPolicy, version };
}

export function savedDeskPolicyQuery() {
  return queryOptions({ queryKey: key, queryFn: loadDeskPolicy, staleTime: 0 });
}

export function saveDeskPolicy(values: DeskPolicy, version: number) {
  return callApi<typeof updatePolicy>('PUT', '/api/admin/policies/:name', {
    params: { name: 'desk' },
    body: { values, version },
  });
}
