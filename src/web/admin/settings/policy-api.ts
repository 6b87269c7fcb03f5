import { queryOptions } from '@tanstack/react-query';
import type { getPolicy, Policy, PolicyName, updatePolicy } from '#contracts/shop/owner-policies.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { callApi } from '#web/lib/api.ts';
import { shopQuery } from '#web/lib/use-shop.ts';

export type SavedPolicy<Name extends PolicyName> = { values: Policy<Name>; version: number };

/** Query keys to invalidate after saving: pages, the cart and the order desk follow the policies. */
export function policyChange(name: PolicyName) {
  return [
    ...[adminKey('policy', name), shopQuery().queryKey, adminKey('desk-order'), adminKey('audit')],
    ...[['delivery'], ['cart-quote'], ['page-section']],
  ];
}

export async function loadPolicy<Name extends PolicyName>(name: Name): Promise<SavedPolicy<Name>> {
  const { values, version } = await callApi<typeof getPolicy>('GET', '/api/admin/policies/:name', { params: { name } });
  // The server has parsed it with the schema of this policy.
  return { values: values as Policy<Name>, version };
}

export function policyQuery<Name extends PolicyName>(name: Name) {
  return queryOptions({
    queryKey: adminKey('policy', name, 'saved'),
    queryFn: () => loadPolicy(name),
    staleTime: 0,
  });
}

export function savePolicy<Name extends PolicyName>(name: Name, values: Policy<Name>, version: number) {
  return callApi<typeof updatePolicy>('PUT', '/api/admin/policies/:name', {
    params: { name },
    body: { values, version },
  });
}
