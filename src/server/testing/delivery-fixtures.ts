import * as z from 'zod/mini';
import { deliveryPolicySchema } from '#contracts/delivery/delivery-policy.ts';
import { dispatchPolicySchema } from '#contracts/delivery/dispatch-policy.ts';
import { DEFAULT_SHIPPING_RULE } from '#contracts/orders/shipping-rule.ts';
import type { PolicyName, PolicyView } from '#contracts/shop/owner-policies.ts';
import type { DeliveryRules } from '../modules/delivery/service.ts';
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

/** The calendar and the rates are off. */
export const usualRules: DeliveryRules = {
  dispatch: z.parse(dispatchPolicySchema, {}),
  delivery: z.parse(deliveryPolicySchema, {}),
  shipping: DEFAULT_SHIPPING_RULE,
};
