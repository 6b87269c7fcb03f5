import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TaxPolicy } from '#contracts/bills/tax-policy.ts';
import type { DispatchPolicy } from '#contracts/delivery/dispatch-policy.ts';
import type { PolicyView } from '#contracts/shop/owner-policies.ts';
import type { SettingsView } from '#contracts/shop/settings.ts';
import { policies } from '#server/database/schema/settings.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { readPolicy } from './policy-watch.ts';

const [ANDHRA, TAMIL_NADU, KERALA] = ['37', '33', '32'];
/** A number of Tamil Nadu. */
const GSTIN = '33AAPFU0939F1Z2';

let shop: TestShop;
let call: Call;
beforeEach(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  call = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
});
afterEach(() => shop.close());

async function moveTo(state: string) {
  const { body } = await call<SettingsView>('GET', '/api/admin/settings');
  expect((await call('PUT', '/api/admin/settings', { ...body, state })).body).toMatchObject({ state });
}

async function save(name: string, values: object) {
  const { body } = await call<PolicyView>('GET', `/api/admin/policies/${name}`);
  const saved = await call<PolicyView>('PUT', `/api/admin/policies/${name}`, { values, version: body.version });
  expect(saved.status).toBe(200);
  return saved.body.values;
}

/** Where parcels leave from, the state of GST, and the first row of the days on the road. */
async function states() {
  const read = async (name: string) => (await call<PolicyView>('GET', `/api/admin/policies/${name}`)).body.values;
  const dispatch = (await read('dispatch')) as DispatchPolicy;
  const inTransaction = await readPolicy(shop.database.write, 'dispatch');
  expect(inTransaction.values).toEqual(dispatch);
  return [
    dispatch.shopState,
    ((await read('tax')) as TaxPolicy).stateCode,
    ...(dispatch.transit[0]?.where.states ?? []),
  ];
}

test('the owner names the state of the shop once: parcels, days on the road and GST follow', async () => {
  expect(await states()).toEqual([ANDHRA, ANDHRA, ANDHRA]);
  await moveTo(TAMIL_NADU);
  expect(await states()).toEqual([TAMIL_NADU, TAMIL_NADU, TAMIL_NADU]);
});

test('policies that were saved meanwhile follow too', async () => {
  expect(await save('dispatch', { isOn: true })).toMatchObject({ shopState: ANDHRA });
  expect(await save('tax', { registration: 'none' })).toMatchObject({ stateCode: ANDHRA });
  await moveTo(TAMIL_NADU);
  expect(await states()).toEqual([TAMIL_NADU, TAMIL_NADU, TAMIL_NADU]);
});

test('another state that the owner has chosen stays', async () => {
  await save('dispatch', { shopState: KERALA });
  await save('tax', { stateCode: KERALA });
  await moveTo(TAMIL_NADU);
  expect(await states()).toEqual([KERALA, KERALA, KERALA]);
});

test('a GSTIN belongs to its state, wherever the shop goes', async () => {
  await moveTo(TAMIL_NADU);
  await save('tax', { registration: 'regular', gstin: GSTIN });
  await moveTo(KERALA);
  expect(await states()).toEqual([KERALA, TAMIL_NADU, KERALA]);
});

test('what was saved before the shop had a state keeps its effect', async () => {
  const where = { states: [ANDHRA], pinPrefixes: [] };
  const everywhere = { states: [], pinPrefixes: [] };
  const transit = [
    { where, min: 1, max: 2 },
    { where: everywhere, min: 3, max: 5 },
  ];
  const old = { version: 1, updatedAt: new Date() };
  await shop.database.write.insert(policies).values([
    { name: 'dispatch', values: { shopState: ANDHRA, transit }, ...old },
    { name: 'tax', values: { stateCode: ANDHRA }, ...old },
  ]);
  await moveTo(TAMIL_NADU);
  expect(await states()).toEqual([ANDHRA, ANDHRA, ANDHRA]);
});

test('the row for the own state cannot be the last', async () => {
  const transit = [{ where: {}, isHome: true, min: 1, max: 2 }];
  const refused = await call<{ message: string }>('PUT', '/api/admin/policies/dispatch', {
    values: { transit },
    version: 0,
  });
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('everywhere else') } });
});
