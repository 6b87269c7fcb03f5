import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PIN_CODE } from '#contracts/addresses/india.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { findPinCode } from './pin-codes.ts';

describe('GET /api/pincode', () => {
  let shop: TestShop;
  let visitor: Call;

  beforeAll(async () => {
    shop = await openTestShop({ catalogue: 'empty' });
    visitor = callAs(shop);
  });
  afterAll(() => shop.close());

  test.each(['/api/pincode/517001', '/api/pincode/517001/'])('%s tells the state and the district', async (url) => {
    expect(await visitor('GET', url)).toMatchObject({
      status: 200,
      body: { pin: '517001', state: 'Andhra Pradesh', districts: ['Chittoor'] },
    });
  });

  test('may be kept for a day', async () => {
    const { headers } = await visitor('GET', '/api/pincode/110001');
    expect(headers['cache-control']).toBe('public, max-age=86400');
    const again = await shop.get('/api/pincode/110001', { headers: { 'if-none-match': String(headers['etag']) } });
    expect(again).toMatchObject({ status: 304, headers: { 'cache-control': 'public, max-age=86400' } });
  });

  test.each(['999999', '110000'])('%s, which is not known, is null and no error', async (pin) => {
    const { statusCode, payload, headers } = await shop.app.inject({ url: `/api/pincode/${pin}` });
    expect([statusCode, payload]).toEqual([200, 'null']);
    expect(String(headers['cache-control'] ?? '')).not.toContain('max-age=86400');
  });

  test.each([
    ['017001', 400, 'Please enter a valid 6-digit Indian PIN code'],
    ['51700', 400, 'Please enter a valid 6-digit Indian PIN code'],
    ['5170011', 400, 'Please enter a valid 6-digit Indian PIN code'],
    ['51700a', 400, 'Please enter a valid 6-digit Indian PIN code'],
    ['%20517001', 400, 'Please enter a valid 6-digit Indian PIN code'],
  ])('%s answers %i, and that is not kept', async (pin, status, message) => {
    const answer = await visitor('GET', `/api/pincode/${pin}`);
    expect(answer).toMatchObject({ status, body: { message } });
    expect(String(answer.headers['cache-control'] ?? '')).not.toContain('max-age');
  });
});

describe('a PIN code', () => {
  test.each([
    ['110003', 'Delhi', 3],
    ['560001', 'Karnataka', 1],
    ['600001', 'Tamil Nadu', 1],
    ['855117', 'Bihar', 1],
  ])('%s lies in %s, in %i districts', async (pin, state, districts) => {
    const found = await findPinCode(pin);
    expect(found).toMatchObject({ pin, state });
    expect(found?.districts).toHaveLength(districts);
  });

  test('on the border of two states is that of the usual one, with its districts alone', async () => {
    expect(await findPinCode('396215')).toEqual({ pin: '396215', state: 'Daman & Diu', districts: ['Daman'] });
    expect(await findPinCode('605014')).toEqual({ pin: '605014', state: 'Tamil Nadu', districts: ['Viluppuram'] });
  });

  test('whose district was dissolved still has its state', async () => {
    expect(await findPinCode('110032')).toEqual({ pin: '110032', state: 'Delhi', districts: [] });
  });

  test('is found for every entry of the file', async () => {
    const text = await readFile(new URL('./india-pin-districts.json', import.meta.url), 'utf8');
    const { states, pairs, pins } = JSON.parse(text) as {
      states: string[];
      pairs: [string, string][];
      pins: Record<string, string>;
    };
    const entries = Object.entries(pins).flatMap(([area, line]) =>
      line.split(' ').map((entry) => ({ pin: area + entry.split(':')[0], numbers: entry.split(':')[1] ?? '' })),
    );
    expect(entries.length).toBeGreaterThan(19_000);
    const faults: string[] = [];
    for (const { pin, numbers } of entries) {
      const expected = numbers === '-1' ? [] : numbers.split('.').map((number) => pairs[Number(number)]);
      const found = await findPinCode(pin);
      const districts = expected.flatMap((pair) => (pair?.[0] === found?.state ? [pair?.[1]] : []));
      const isSound =
        PIN_CODE.test(pin) &&
        found !== null &&
        states.includes(found.state) &&
        !expected.includes(undefined) &&
        (expected.length === 0 || found.state === expected[0]?.[0]) &&
        found.districts.join() === districts.join();
      if (!isSound) faults.push(`${pin}:${numbers}`);
    }
    expect(faults).toEqual([]);
  });
});
