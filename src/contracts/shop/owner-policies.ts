import * as z from 'zod/mini';
import { staffPolicySchema } from '#contracts/accounts/second-step.ts';
import { taxPolicySchema } from '#contracts/bills/tax-policy.ts';
import { claimsPolicySchema } from '#contracts/claims/claims-policy.ts';
import { deliveryPolicySchema } from '#contracts/delivery/delivery-policy.ts';
import { dispatchPolicySchema } from '#contracts/delivery/dispatch-policy.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { deskPolicySchema } from '#contracts/orders/desk/desk-policy.ts';
import { announcementPolicySchema } from './announcement.ts';
import { pagesPolicySchema } from './page-sections.ts';
import { stockPolicySchema } from './stock-policy.ts';

/**
 * The rules that the owner sets, by name. Every field has a default, so that a policy is complete before it is saved.
 * Values are stored and sent as parsed. Parsing them again must change nothing: money stays a decimal text.
 */
export const policySchemas = {
  desk: deskPolicySchema,
  dispatch: dispatchPolicySchema,
  delivery: deliveryPolicySchema,
  announcement: announcementPolicySchema,
  pages: pagesPolicySchema,
  claims: claimsPolicySchema,
  tax: taxPolicySchema,
  staff: staffPolicySchema,
  stock: stockPolicySchema,
};

export type PolicyName = keyof typeof policySchemas;
export type Policy<Name extends PolicyName> = z.output<(typeof policySchemas)[Name]>;

/** The fields whose old and new values the audit log stores. Names of people and bank accounts stay out of it. */
export const policyAudit: { readonly [Name in PolicyName]: readonly (keyof Policy<Name> & string)[] } = {
  desk: ['quoteHours', 'paymentHours', 'processingOnPayment', 'letGo', 'quiet', 'upiIsMerchant', 'couriers'],
  dispatch: [
    ...(['isOn', 'shopState', 'days', 'cutOff', 'prepDays', 'holidays', 'transit', 'livesOverSunday'] as const),
    ...(['holds', 'notServed', 'inStockMessage'] as const),
  ],
  delivery: ['isOn', 'zones', 'freeAbove', 'freeIncludesHeavy', 'heavy', 'boxGrams'],
  announcement: ['isOn', 'text', 'link', 'from', 'to'],
  pages: ['shipping', 'faq', 'about'],
  claims: ['hours', 'lateHours', 'decideHours', 'creditMonths', 'keepFilesDays', 'maxStorageGb', 'needsVideo'],
  staff: ['requiredFor', 'requiredFrom'],
  tax: [
    ...(['registration', 'gstin', 'stateCode', 'prefix', 'turnoverAbove5Cr', 'freight', 'freightRate'] as const),
    ...(['autoAt', 'rates'] as const),
  ],
  stock: ['mailIsOn', 'lowAt'],
};

export const policyNames = Object.keys(policySchemas) as [PolicyName, ...PolicyName[]];

const paramsSchema = z.object({ name: z.enum(policyNames, 'There is no policy of this name') });
const valuesSchema = z.record(z.string(), z.unknown());

export const policyViewSchema = z.object({
  values: valuesSchema,
  /** 0 until the owner has saved it once. */
  version: z.int(),
  updatedAt: z.nullable(z.string()),
});

export type PolicyView = z.infer<typeof policyViewSchema>;

export const getPolicy = endpoint({
  method: 'GET',
  path: '/api/admin/policies/:name',
  access: 'admin',
  summary: 'A policy of the shop, complete with its defaults',
  params: paramsSchema,
  response: policyViewSchema,
});

export const updatePolicy = endpoint({
  method: 'PUT',
  path: '/api/admin/policies/:name',
  access: 'admin',
  summary: 'Saves a policy; fields that are left out stay as they are',
  params: paramsSchema,
  body: z.object({
    values: z.record(z.string(), z.unknown(), 'values must be an object'),
    version: z.int('version must be a whole number'),
  }),
  // The handler adds the changes of the fields in policyAudit.
  audit: [],
  response: policyViewSchema,
});
