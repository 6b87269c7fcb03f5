import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type PolicyName, type PolicyView, policyNames, policySchemas } from '#contracts/shop/owner-policies.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { policies } from '#server/database/schema/settings.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { mergedPolicy, PolicyWatch } from './policy-watch.ts';

let shop: TestShop;
let call: Call;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  call = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
});
afterAll(() => shop.close());

const read = async (name: PolicyName) => (await call<PolicyView>('GET', `/api/admin/policies/${name}`)).body;
const save = (name: PolicyName, body: object) =>
  call<PolicyView & { code?: string }>('PUT', `/api/admin/policies/${name}`, body);

describe.each(policyNames)('the policy %s', (name) => {
  test('is complete by its defaults, and parsing those again changes nothing', () => {
    const defaults = z.parse(policySchemas[name], {});
    expect(z.parse(policySchemas[name], defaults)).toEqual(defaults);
  });

  test('is sent with its defaults until it is saved, and saved as it was sent', async () => {
    const seen = await read(name);
    expect(seen).toEqual({ values: z.parse(policySchemas[name], {}), version: 0, updatedAt: null });
    const saved = await save(name, seen);
    expect(saved).toMatchObject({ status: 200, body: { values: seen.values, version: 1 } });
    expect(await read(name)).toEqual(saved.body);
  });
});

test.each([0, 5, 2 ** 40])('version %i of a policy that is at 1 is refused, and nothing is saved', async (version) => {
  await shop.database.write.delete(policies);
  expect((await save('claims', { values: {}, version: 0 })).status).toBe(200);
  expect(await save('claims', { values: {}, version })).toMatchObject({ status: 409, body: { code: 'stale' } });
  expect(await read('claims')).toMatchObject({ version: 1 });
});

test('a first version that never was is refused', async () => {
  await shop.database.write.delete(policies);
  expect((await save('tax', { values: {}, version: 7 })).status).toBe(409);
  expect(await read('tax')).toMatchObject({ version: 0 });
});

test('of many at the same moment one wins', async () => {
  await shop.database.write.delete(policies);
  const responses = await Promise.all(Array.from({ length: 6 }, () => save('tax', { values: {}, version: 0 })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
});

test.each([
  ['an unknown name', 'GET', 'weather', undefined],
  ['no version', 'PUT', 'tax', { values: {} }],
  ['values that are no object', 'PUT', 'tax', { values: [1], version: 0 }],
] as const)('%s is refused with 400', async (_, method, name, body) => {
  expect((await call(method, `/api/admin/policies/${name}`, body)).status).toBe(400);
});

test('a change is logged in words, without fields that are not on the list of the policy', async () => {
  await shop.database.write.delete(auditLog);
  const { version } = await read('desk');
  await save('desk', { values: { bankText: 'lotus' }, version });
  const [entry] = await shop.database.write.select().from(auditLog);
  expect(entry).toMatchObject({
    sentence: 'Changed the desk policy',
    details: { params: { name: 'desk' }, changes: {} },
  });
  expect(JSON.stringify(entry)).not.toContain('lotus');
});

test('saving makes every response of the shop stale, and the copy in memory too', async () => {
  const { tagVersions } = shop.app.baseContext;
  const watch = new PolicyWatch(shop.database.write, tagVersions);
  const first = await watch.current('dispatch');
  expect(await watch.current('dispatch')).toBe(first);
  const before = tagVersions.sequence;
  await save('dispatch', await read('dispatch'));
  expect(tagVersions.isCurrent(['shop'], before)).toBe(false);
  expect(await watch.current('dispatch')).not.toBe(first);
});

describe('the values of a policy', () => {
  const schema = z.object({
    hours: z._default(z.int().check(z.minimum(6, 'Hours must be 6 or more')), 24),
    quiet: z._default(z.object({ from: z.string('From must be a time') }), { from: '21:00' }),
  });
  const present = { hours: 48, quiet: { from: '22:00' } };

  test.each([
    ['keep what is not sent', { hours: 12 }, { hours: 12, quiet: { from: '22:00' } }],
    ['replace what is sent', { quiet: { from: '20:00' } }, { hours: 48, quiet: { from: '20:00' } }],
    ['drop what is not known', { colour: 'blue' }, present],
  ])('%s', (_, sent, result) => expect(mergedPolicy(schema, present, sent)).toEqual(result));

  test('are refused with a sentence for each field', () => {
    expect(() => mergedPolicy(schema, present, { hours: 1, quiet: { from: 9 } })).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        message: 'Hours must be 6 or more',
        errors: { 'values.hours': 'Hours must be 6 or more', 'values.quiet.from': 'From must be a time' },
      }),
    );
  });
});
