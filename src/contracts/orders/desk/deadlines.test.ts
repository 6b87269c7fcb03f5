import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deadlineAfter, nextReminder, parcelReminder, paymentDeadline } from './deadlines.ts';
import { deskPolicySchema } from './desk-policy.ts';

const night = { from: '21:00', to: '09:00' };
const india = (time: string) => new Date(`2026-11-${time}:00+05:30`);

test.each([
  // now, hours, quiet hours → deadline
  ['17T12:00', 24, night, '18T12:00'],
  ['17T20:59', 24, night, '18T20:59'],
  ['17T21:00', 24, night, '19T10:00'],
  ['17T23:59', 24, night, '19T10:00'],
  ['17T00:00', 24, night, '18T10:00'],
  ['17T08:59', 24, night, '18T10:00'],
  ['17T09:00', 24, night, '18T09:00'],
  ['17T16:00', 6, night, '18T10:00'],
  ['17T16:00', 168, night, '24T16:00'],
  ['17T12:00', 24, { from: '09:00', to: '21:00' }, '19T10:00'],
  ['17T09:30', 24, { from: '09:00', to: '21:00' }, '18T10:00'],
  ['17T21:00', 24, { from: '09:00', to: '21:00' }, '18T21:00'],
  ['17T03:00', 24, { from: '09:00', to: '09:00' }, '18T03:00'],
])('%s and %i hours, quiet %o: until %s', (now, hours, quiet, deadline) => {
  expect(deadlineAfter(india(now), hours, quiet)).toEqual(india(deadline));
});

test('what costs nothing has no deadline for its payment', () => {
  const policy = z.parse(deskPolicySchema, {});
  const gift = { subtotalPaise: 500, discountPaise: 500, shippingPaise: 0 };
  expect(paymentDeadline(india('17T12:00'), gift, policy)).toBeNull();
  expect(paymentDeadline(india('17T12:00'), { ...gift, shippingPaise: 1 }, policy)).toEqual(india('18T12:00'));
});

test.each([
  ['17T12:00', '17T18:00'],
  ['17T17:59', '17T18:00'],
  ['17T18:00', '18T08:00'],
  ['18T07:59', '18T08:00'],
  ['18T08:00', null],
])('a quote of 12:00 comes up again: at %s, next at %s', (now, next) => {
  expect(nextReminder(india('17T12:00'), india(now))).toEqual(next && india(next));
});

test('a parcel expected until the 30th comes up on the morning after', () => {
  expect(parcelReminder('2026-11-30')).toEqual(new Date('2026-12-01T10:00:00+05:30'));
});
