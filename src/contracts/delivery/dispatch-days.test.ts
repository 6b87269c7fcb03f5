import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dayNumber, dayText } from './calendar-days.ts';
import { dispatchDays, homeOf, nextDispatchChange, refusalOf } from './dispatch-days.ts';
import { type DispatchPolicy, dispatchPolicySchema, type ProductKind } from './dispatch-policy.ts';
import { productsPromise } from './products-promise.ts';
import type { Place } from './where.ts';

const policyWith = (change: object): DispatchPolicy => z.parse(dispatchPolicySchema, { isOn: true, ...change });

const places = {
  home: homeOf(policyWith({})),
  chittoor: { pin: '517001', state: '37' },
  bengaluru: { pin: '560001', state: '29' },
  jaipur: { pin: '302001', state: '08' },
  shillong: { pin: '793001', state: '17' },
  unknown: { pin: '999999', state: null },
} satisfies Record<string, Place>;

const holiday = (date: string) => ({ date: `2026-${date}`, name: 'Holiday' });
const hold = (from: string, to: string, more: object = {}) => ({
  ...{ name: 'Summer heat', kinds: ['animal'], where: {} },
  ...{ from: `2026-${from}`, to: `2026-${to}`, ...more },
});
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ date: dayText(dayNumber(first) + index), name: 'Holiday' }));

type Case = [
  at: string,
  kind: ProductKind,
  to: keyof typeof places,
  expected: string,
  change?: object,
  chosen?: string,
];

/** In 2026, when 16 November is a Monday. Expected: leaving day, first and last day of arrival. */
const cases: Record<string, Case[]> = {
  'the cut-off and the weekend, animals': [
    ['11-16 09:00', 'animal', 'chittoor', '11-18 11-19 11-20'],
    ['11-16 11:00', 'animal', 'chittoor', '11-18 11-19 11-20'],
    ['11-16 11:00:01', 'animal', 'chittoor', '11-23 11-24 11-25'],
    ['11-17 10:59', 'animal', 'chittoor', '11-23 11-24 11-25'],
    ['11-17 11:01', 'animal', 'chittoor', '11-23 11-24 11-25'],
    ['11-18 10:00', 'animal', 'chittoor', '11-23 11-24 11-25'],
    ['11-18 12:00', 'animal', 'chittoor', '11-23 11-24 11-25'],
    ['11-19 10:00', 'animal', 'chittoor', '11-23 11-24 11-25'],
    ['11-19 12:00', 'animal', 'chittoor', '11-23 11-24 11-25'],
    ['11-20 10:59', 'animal', 'chittoor', '11-23 11-24 11-25'],
    ['11-20 11:01', 'animal', 'chittoor', '11-24 11-25 11-26'],
    ['11-21 10:00', 'animal', 'chittoor', '11-24 11-25 11-26'],
    ['11-21 12:00', 'animal', 'chittoor', '11-25 11-26 11-27'],
    ['11-22 10:00', 'animal', 'chittoor', '11-25 11-26 11-27'],
    ['11-22 12:00', 'animal', 'chittoor', '11-25 11-26 11-27'],
    ['11-22 23:59', 'animal', 'chittoor', '11-25 11-26 11-27'],
    ['11-23 00:00', 'animal', 'chittoor', '11-25 11-26 11-27'],
  ],
  'journeys of animals': [
    ['11-16 09:00', 'animal', 'bengaluru', '11-18 11-20 11-21'],
    ['11-20 10:59', 'animal', 'bengaluru', '11-23 11-25 11-26'],
    ['11-16 09:00', 'animal', 'jaipur', '11-23 11-26 11-28'],
    ['11-20 11:01', 'animal', 'jaipur', '11-30 12-03 12-05'],
    ['11-16 09:00', 'animal', 'shillong', 'not served'],
    ['11-16 09:00', 'animal', 'shillong', '11-18 11-23 11-26', { livesOverSunday: true }],
    ['11-16 09:00', 'animal', 'jaipur', '11-18 11-21 11-24', { livesOverSunday: true }],
    ['11-16 09:00', 'animal', 'jaipur', 'not served', { days: { animal: ['tue', 'wed'] } }],
    ['11-16 09:00', 'animal', 'bengaluru', '11-18 11-20 11-21', { days: { animal: ['wed'] } }],
    ['11-16 09:00', 'animal', 'bengaluru', 'not served', { days: { animal: ['thu'] } }],
    ['11-16 09:00', 'animal', 'chittoor', '11-22 11-23 11-24', { days: { animal: ['sun'] } }],
    ['11-16 09:00', 'animal', 'chittoor', 'not served', { days: { animal: ['sat'] } }],
  ],
  'plants and dry goods': [
    ['11-19 10:00', 'plant', 'chittoor', '11-23 11-24 11-25'],
    ['11-18 10:00', 'plant', 'chittoor', '11-19 11-20 11-21'],
    ['11-18 11:01', 'plant', 'chittoor', '11-23 11-24 11-25'],
    ['11-19 10:00', 'plant', 'jaipur', '11-23 11-26 11-28'],
    ['11-18 10:00', 'plant', 'jaipur', '11-19 11-23 11-25'],
    ['11-18 10:00', 'plant', 'shillong', '11-19 11-24 11-27'],
    ['11-22 09:00', 'plant', 'chittoor', '11-24 11-25 11-26'],
    ['11-20 10:00', 'dry', 'chittoor', '11-21 11-23 11-24'],
    ['11-20 12:00', 'dry', 'chittoor', '11-23 11-24 11-25'],
    ['11-21 10:00', 'dry', 'chittoor', '11-23 11-24 11-25'],
    ['11-21 12:00', 'dry', 'chittoor', '11-24 11-25 11-26'],
    ['11-16 09:00', 'dry', 'shillong', '11-17 11-21 11-25'],
    ['12-30 10:00', 'dry', 'chittoor', '12-31 01-01 01-02'],
  ],
  'without a known PIN code': [
    ['11-16 09:00', 'animal', 'home', '11-18 - -'],
    ['11-16 09:00', 'animal', 'unknown', '11-18 - -'],
    [
      '11-16 09:00',
      'animal',
      'unknown',
      '11-23 - -',
      { holds: [hold('11-16', '11-21', { where: { pinPrefixes: ['99'] } })] },
    ],
    ['11-16 09:00', 'animal', 'unknown', '11-18 - -', { notServed: [{ kinds: ['animal'], where: {} }] }],
    ['11-16 09:00', 'animal', 'home', '11-23 - -', { holds: [hold('11-16', '11-21', { where: { states: ['37'] } })] }],
    ['11-16 09:00', 'animal', 'home', '11-18 - -', { holds: [hold('11-16', '11-21', { where: { states: ['08'] } })] }],
  ],
  holidays: [
    ['11-17 10:59', 'animal', 'chittoor', '11-24 11-25 11-26', { holidays: [holiday('11-23')] }],
    ['11-16 09:00', 'animal', 'chittoor', '11-23 11-24 11-25', { holidays: [holiday('11-17')] }],
    ['11-17 10:00', 'animal', 'chittoor', '11-23 11-24 11-25', { holidays: [holiday('11-17')] }],
    ['11-16 09:00', 'animal', 'chittoor', '11-23 11-24 11-25', { holidays: [holiday('11-19')] }],
    ['11-16 09:00', 'animal', 'chittoor', '11-18 11-20 11-21', { holidays: [holiday('11-19')], livesOverSunday: true }],
    ['11-20 10:00', 'dry', 'chittoor', '11-23 11-24 11-25', { holidays: [holiday('11-21')] }],
    ['11-16 09:00', 'dry', 'chittoor', '11-17 11-19 11-20', { holidays: [holiday('11-18')] }],
    ['11-16 09:00', 'dry', 'chittoor', '11-24 11-25 11-26', { holidays: daysFrom('2026-11-16', 7) }],
    [
      '11-16 09:00',
      'dry',
      'chittoor',
      '- - -',
      {
        holidays: [...daysFrom('2026-11-24', 100)],
        holds: [
          hold('11-16', '11-23', { kinds: ['dry'] }),
          hold('12-01', '12-31', { kinds: ['dry'], to: '2027-05-15' }),
        ],
      },
    ],
  ],
  holds: [
    [
      '11-16 09:00',
      'animal',
      'jaipur',
      '12-07 12-10 12-12',
      { holds: [hold('11-16', '12-05', { where: { states: ['08'] } })] },
    ],
    ['11-16 09:00', 'animal', 'chittoor', '11-23 11-24 11-25', { holds: [hold('11-16', '11-22')] }],
    ['11-16 09:00', 'dry', 'chittoor', '11-17 11-18 11-19', { holds: [hold('11-16', '11-22')] }],
    [
      '11-16 09:00',
      'plant',
      'jaipur',
      '11-19 11-23 11-25',
      { holds: [hold('11-16', '11-18', { kinds: ['plant'], where: { pinPrefixes: ['30'] } })] },
    ],
    [
      '11-16 09:00',
      'plant',
      'chittoor',
      '11-17 11-18 11-19',
      { holds: [hold('11-16', '11-18', { kinds: ['plant'], where: { pinPrefixes: ['30'] } })] },
    ],
    [
      '11-16 09:00',
      'animal',
      'chittoor',
      '11-30 12-01 12-02',
      { holds: [hold('11-18', '11-25'), hold('11-16', '11-20')] },
    ],
    ['11-16 09:00', 'animal', 'chittoor', '11-18 11-19 11-20', { holds: [hold('11-19', '11-25')] }],
    ['11-16 09:00', 'animal', 'chittoor', '11-18 11-19 11-20', { holds: [hold('10-01', '10-31')] }],
    ['11-16 09:00', 'animal', 'chittoor', '11-23 11-24 11-25', { holds: [hold('11-18', '11-18')] }],
    ['11-16 09:00', 'animal', 'chittoor', '- - -', { holds: [hold('11-16', '12-31', { to: '2027-05-01' })] }],
    [
      '11-16 09:00',
      'animal',
      'jaipur',
      'not served',
      { notServed: [{ kinds: ['animal'], where: { pinPrefixes: ['302'] } }] },
    ],
    ['11-16 09:00', 'dry', 'jaipur', 'not served', { notServed: [{ kinds: ['dry'], where: { states: ['08'] } }] }],
  ],
  'a day that the shopper chose': [
    ['11-16 09:00', 'animal', 'chittoor', '11-24 11-25 11-26', {}, '2026-11-24'],
    ['11-16 09:00', 'animal', 'chittoor', '11-18 11-19 11-20', {}, '2026-11-01'],
    ['11-16 09:00', 'animal', 'chittoor', '11-23 11-24 11-25', {}, '2026-11-21'],
  ],
  'other policies': [
    ['11-16 00:00', 'animal', 'chittoor', '11-18 11-19 11-20', { cutOff: '00:00' }],
    ['11-16 00:01', 'animal', 'chittoor', '11-23 11-24 11-25', { cutOff: '00:00' }],
    ['11-16 23:30', 'animal', 'chittoor', '11-18 11-19 11-20', { cutOff: '23:59' }],
    ['11-16 09:00', 'dry', 'chittoor', '11-16 11-17 11-18', { prepDays: { dry: 0 } }],
    ['11-16 09:00', 'animal', 'chittoor', '11-30 12-01 12-02', { prepDays: { animal: 10 } }],
    [
      '11-16 09:00',
      'animal',
      'chittoor',
      '11-18 11-19 11-19',
      {
        transit: [
          { where: { pinPrefixes: ['517'] }, min: 1, max: 1 },
          { where: {}, min: 3, max: 5 },
        ],
      },
    ],
    [
      '11-16 09:00',
      'animal',
      'home',
      '11-18 - -',
      {
        shopState: '29',
        transit: [
          { where: { states: ['29'] }, min: 1, max: 1 },
          { where: {}, min: 3, max: 5 },
        ],
      },
    ],
  ],
};

function promised([at, kind, to, , change = {}, notBefore]: Case): string {
  const policy = policyWith(change);
  const place = to === 'home' ? homeOf(policy) : places[to];
  if (refusalOf(policy, kind, place)) return 'not served';
  const [day, time] = at.split(' ');
  const now = new Date(`2026-${day}T${time}+05:30`);
  const { leavesOn, arrivesFrom, arrivesTo } = dispatchDays(policy, { kind, place, now, notBefore: notBefore ?? null });
  return [leavesOn, arrivesFrom, arrivesTo].map((text) => text?.slice(5) ?? '-').join(' ');
}

describe.each(Object.entries(cases))('%s', (_, rows) => {
  test.each(rows)('%s %s to %s: %s', (...row) => {
    expect(promised(row)).toBe(row[3]);
  });
});

describe('a mixed cart', () => {
  const now = new Date('2026-11-16T09:00:00+05:30');
  const fish = { productId: 1, name: 'Neon Tetra', kind: 'animal' as const };
  const fern = { productId: 2, name: 'Java Fern', kind: 'plant' as const };
  const pump = { productId: 3, name: 'Pump', kind: 'dry' as const };

  test.each([
    ['chittoor', [pump, fern, fish], 'animal', '2026-11-18', []],
    ['chittoor', [pump, fern], 'plant', '2026-11-17', []],
    ['shillong', [pump, fern, fish], 'plant', '2026-11-17', [1]],
    ['shillong', [fish], 'animal', undefined, [1]],
    ['shillong', [], 'dry', '2026-11-17', []],
  ] as const)('to %s: %j', (to, products, kind, leavesOn, refused) => {
    const {
      notServed,
      promised: days,
      ...promise
    } = productsPromise(policyWith({}), products, { place: places[to], now });
    expect(promise.kind).toBe(kind);
    expect(days?.leavesOn).toBe(leavesOn);
    expect(notServed.map(({ productId }) => productId)).toEqual(refused);
  });

  test('a day that is offered is promised, another one is not', () => {
    const asked = { place: places.chittoor, now };
    expect(productsPromise(policyWith({}), [fish], { ...asked, chosen: '2026-11-25' }).promised?.leavesOn).toBe(
      '2026-11-25',
    );
    expect(productsPromise(policyWith({}), [fish], { ...asked, chosen: '2026-11-26' }).promised?.leavesOn).toBe(
      '2026-11-18',
    );
  });
});

test.each([
  ['2026-11-16T10:00:00+05:30', '2026-11-16T05:30:00.001Z'],
  ['2026-11-16T11:00:00+05:30', '2026-11-16T05:30:00.001Z'],
  ['2026-11-16T11:00:01+05:30', '2026-11-16T18:30:00.000Z'],
  ['2026-11-16T23:59:59+05:30', '2026-11-16T18:30:00.000Z'],
])('at %s days are the same until %s', (now, until) => {
  expect(nextDispatchChange({ cutOff: '11:00' }, new Date(now)).toISOString()).toBe(until);
});
