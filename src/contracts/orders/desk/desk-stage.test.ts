import { describe, expect, test } from 'vitest';
import { orderStatuses } from '#contracts/orders/order-status.ts';
import { type DeskFacts, type DeskStage, deskStage, isLate } from './desk-stage.ts';
import { type QuoteState, quoteStates } from './quote-states.ts';

const facts = (given: Partial<DeskFacts>): DeskFacts => ({
  status: 'pending',
  quoteState: null,
  duePaise: 100_00,
  paysOnDelivery: false,
  ...given,
});

describe('the stage of a pending order', () => {
  const unpaid: [QuoteState | null, DeskStage][] = [
    [null, 'to-check'],
    ['ordered', 'to-check'],
    ['draft', 'to-check'],
    ['sent', 'waiting'],
    ['accepted', 'to-collect'],
    ['changed', 'to-check'],
    ['declined', 'to-check'],
    ['expired', 'to-check'],
    ['superseded', 'to-check'],
  ];
  test.each(unpaid)('whose last quote is %s', (quoteState, stage) => {
    expect(deskStage(facts({ quoteState }))).toBe(stage);
  });

  test.each([
    ['paid in full', { duePaise: 0 }],
    ['paid too much', { duePaise: -1 }],
    ['paid on delivery', { paysOnDelivery: true }],
  ])('that is agreed and %s is packed', (_, given) => {
    expect(deskStage(facts({ quoteState: 'accepted', ...given }))).toBe('to-pack');
  });

  test.each(quoteStates.filter((state) => state !== 'accepted'))('%s does not depend on money', (quoteState) => {
    const stages = [100, 0, -1].flatMap((duePaise) =>
      [true, false].map((paysOnDelivery) => deskStage(facts({ quoteState, duePaise, paysOnDelivery }))),
    );
    expect(new Set(stages).size).toBe(1);
  });
});

test.each([
  ['processing', 'to-pack'],
  ['shipped', 'on-the-way'],
  ['delivered', null],
  ['cancelled', null],
] as const)('%s orders are %s, whatever their quotes and payments are', (status, stage) => {
  expect(orderStatuses).toContain(status);
  for (const quoteState of [null, ...quoteStates]) {
    for (const duePaise of [100, 0, -1]) expect(deskStage(facts({ status, quoteState, duePaise }))).toBe(stage);
  }
});

describe('an order is late', () => {
  const now = new Date('2026-11-17T10:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  test.each([
    ['to-check', 24, null, false],
    ['to-check', 24.1, null, true],
    ['waiting', 240, null, false],
    ['waiting', 1, hoursAgo(-1), false],
    ['waiting', 1, now, true],
    ['to-collect', 1, hoursAgo(1), true],
    ['on-the-way', 240, null, false],
    [null, 240, hoursAgo(1), false],
  ] as const)('%s, placed %d hours ago, to be remembered at %s: %s', (stage, hours, remindAt, expected) => {
    expect(isLate({ stage, createdAt: hoursAgo(hours), remindAt }, now)).toBe(expected);
  });
});
