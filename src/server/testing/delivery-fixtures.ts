import type { PolicyName, PolicyView } from '#contracts/shop/owner-policies.ts';
import type { OrderClient } from './order-fixtures.ts';

/** As an administrator; fields that are left out stay as they are. */
export async function savePolicy(admin: OrderClient, name: PolicyName, values: object): Promise<void> {
  const url = `/api/admin/policies/${name}`;
  const { body: seen } = await admin.call<PolicyView>('GET', url);
  const { status, body } = await admin.call('PUT', url, { values, version: seen.version });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
}

/** PIN codes of places that the usual calendar treats differently. */
export const pins = {
  chittoor: '517001',
  bengaluru: '560001',
  jaipur: '302001',
  shillong: '793001',
  unknown: '999999',
} as const;
