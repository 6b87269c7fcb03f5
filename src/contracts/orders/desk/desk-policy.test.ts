import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deskPolicySchema } from './desk-policy.ts';

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
