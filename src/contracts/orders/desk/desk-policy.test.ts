import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deskPolicySchema, MAX_COURIERS, MAX_TEMPLATE_LENGTH } from './desk-policy.ts';

/** What is wrong with these values, by the path of the field. */
function errorsOf(values: object): Record<string, string> {
  const { error } = deskPolicySchema.safeParse(values);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

const UPI = 'Enter a UPI ID such as name@bank';
const TIME = 'Please enter a time such as 21:00';
const LINK = 'Please enter a link that begins with https:// and contains {number}';
const HOURS = 'Please enter 6 to 168 hours';

test('without values there are defaults, which are good', () => {
  const defaults = deskPolicySchema.parse({});
  expect(defaults).toMatchObject({ quoteHours: 24, paymentHours: 24, letGo: true, upiId: '' });
  expect(errorsOf(defaults)).toEqual({});
});

describe('UPI ID', () => {
  test.each(['', 'name@bank', ' jalaja.aquatics-1@okicici ', '9876543210@ybl', 'a_b@upi.x'])('%j is good', (upiId) => {
    expect(errorsOf({ upiId })).toEqual({});
  });
  test.each(['name', '@bank', 'n@bank', 'name@', 'name@1bank', 'na me@bank', 'name@bank@x', `${'a'.repeat(99)}@bank`])(
    '%j is not',
    (upiId) => {
      expect(errorsOf({ upiId })).toEqual({ upiId: UPI });
    },
  );
});

test.each([
  [{ from: '21:00', to: '09:00' }, {}],
  [{ from: '00:00', to: '23:59' }, {}],
  [{ from: '24:00', to: '09:00' }, { 'quiet.from': TIME }],
  [{ from: '21:00', to: '9:00' }, { 'quiet.to': TIME }],
  [
    { from: '', to: '09:60' },
    { 'quiet.from': TIME, 'quiet.to': TIME },
  ],
])('quiet hours %j: %j', (quiet, errors) => {
  expect(errorsOf({ quiet })).toEqual(errors);
});

test.each([
  [6, {}],
  [168, {}],
  [5, { quoteHours: HOURS }],
  [169, { quoteHours: HOURS }],
  [24.5, { quoteHours: HOURS }],
  [Number.NaN, { quoteHours: HOURS }],
])('%j hours to answer: %j', (quoteHours, errors) => {
  expect(errorsOf({ quoteHours })).toEqual(errors);
});

describe('couriers', () => {
  test.each([
    [{ name: 'DTDC', url: '' }, {}],
    [{ name: ' ', url: '' }, { 'couriers.0.name': 'Please enter the courier' }],
    [{ name: 'DTDC', url: 'https://track.example/' }, { 'couriers.0.url': LINK }],
  ])('%j: %j', (courier, errors) => {
    expect(errorsOf({ couriers: [courier] })).toEqual(errors);
  });

  test('are few', () => {
    const couriers = Array.from({ length: MAX_COURIERS + 1 }, () => ({ name: 'DTDC', url: '' }));
    expect(errorsOf({ couriers })).toEqual({ couriers: `At most ${MAX_COURIERS}` });
  });
});

test.each([
  ['Hello {name}', {}],
  ['  ', { 'templates.quote': 'Please write the message' }],
  ['a'.repeat(MAX_TEMPLATE_LENGTH + 1), { 'templates.quote': 'A message may have at most 600 characters' }],
])('the message %j: %j', (quote, errors) => {
  expect(errorsOf({ templates: { quote } })).toEqual(errors);
});

const isAccepted = (url: string) => z.safeParse(deskPolicySchema, { couriers: [{ name: 'DTDC', url }] }).success;

test.each([
  '',
  'https://dtdc.example/{number}',
  'https://dtdc.example:8443/track?number={number}&from=shop',
  ' https://dtdc.example/{number} ',
])('the page of a courier may be %j', (url) => {
  expect(isAccepted(url)).toBe(true);
});

test.each([
  'http://dtdc.example/{number}',
  'javascript:alert({number})',
  'https://dtdc.example/',
  'https://{number}.example/',
  'https://dtdc.example:abc/{number}',
  'https://dtdc.example:99999/{number}',
  'https://[/{number}',
  'https://%zz/{number}',
  'https:///{number}',
  `https://dtdc.example/{number}${'x'.repeat(250)}`,
])('the page of a courier is never %j', (url) => {
  expect(isAccepted(url)).toBe(false);
});
