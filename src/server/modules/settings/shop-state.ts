import { USUAL_STATE } from '#contracts/delivery/where.ts';
import type { PolicyName } from '#contracts/shop/owner-policies.ts';
import type { Db } from '#server/database/database.ts';
import { findSettings } from './queries.ts';

type Values = Record<string, unknown>;

/** The fields that follow the state of the shop: a policy is stored without them until the owner chooses another. */
const stateFields: Partial<Record<PolicyName, string>> = { dispatch: 'shopState', tax: 'stateCode' };

const shopState = async (db: Db) => (await findSettings(db))?.values.state ?? USUAL_STATE;

export async function withShopState(db: Db, name: PolicyName, stored: Values): Promise<Values> {
  const field = stateFields[name];
  return !field || field in stored ? stored : { ...stored, [field]: await shopState(db) };
}

/** A GSTIN names its state and does not move with the shop. */
export async function withoutShopState(db: Db, name: PolicyName, values: Values): Promise<Values> {
  const field = stateFields[name];
  if (!field || values['gstin'] || values[field] !== (await shopState(db))) return values;
  const { [field]: _, ...rest } = values;
  return rest;
}
