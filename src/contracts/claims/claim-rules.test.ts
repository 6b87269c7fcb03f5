import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { claimTiming, clockStart } from './claim-clock.ts';
import { MAX_CLAIM_BYTES, MAX_VIDEO_BYTES, uploadProblem } from './claim-files.ts';
import { approvedAmount, decidedState, missingToSubmit } from './claim-rules.ts';
import { canMoveClaim, claimStates } from './claim-states.ts';
import { claimTexts } from './claim-texts.ts';
import { claimsPolicySchema } from './claims-policy.ts';

const policy = z.parse(claimsPolicySchema, {});
const arrived = new Date('2026-11-17T04:30:00Z');
const later = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(arrived.getTime() + (hours * 60 + minutes) * 60_000);
};
const fish = { kind: 'animal', problem: 'dead' } as const;

describe('the clock of a claim', () => {
  test.each([
    // sent, begun → counts as
    ['23:59', '23:59', 'in-time'],
    ['24:00', '24:00', 'in-time'],
    ['24:01', '24:01', 'late'],
    ['24:01', '23:59', 'in-time'],
    ['30:00', '24:00', 'in-time'],
    ['30:01', '24:00', 'late'],
    ['48:00', '1:00', 'late'],
    ['48:01', '1:00', 'closed'],
    ['120:00', '120:00', 'closed'],
  ])('sent after %s, begun after %s: %s', (sent, begun, expected) => {
    const claim = { startsAt: arrived, begunAt: later(begun), lines: [fish] };
    expect(claimTiming(claim, policy, later(sent))).toBe(expected);
  });

  test.each([
    ['dry', 'wrong', 'in-time'],
    ['dry', 'damaged', 'in-time'],
    ['dry', 'missing', 'in-time'],
    ['dry', 'dead', 'closed'],
    ['plant', 'wrong', 'closed'],
    ['animal', 'missing', 'closed'],
  ] as const)('%s goods that are %s, after five days: %s', (kind, problem, expected) => {
    const claim = { startsAt: arrived, begunAt: later('120:00'), lines: [{ kind, problem }] };
    expect(claimTiming(claim, policy, later('120:00'))).toBe(expected);
    expect(claimTiming({ ...claim, lines: [{ kind, problem }, fish] }, policy, later('120:00'))).toBe('closed');
  });

  test('starts at the earlier of the recorded delivery and what the customer says', () => {
    expect(clockStart(null, null)).toBeNull();
    expect(clockStart(arrived, null)).toBe(arrived);
    expect(clockStart(null, arrived)).toBe(arrived);
    expect(clockStart(arrived, later('5:00'))).toBe(arrived);
    expect(clockStart(later('5:00'), arrived)).toBe(arrived);
  });
});

test('the states follow each other', () => {
  const moves = claimStates.flatMap((from) =>
    claimStates.filter((to) => canMoveClaim(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves.sort()).toEqual([
    'approved settled',
    'draft submitted',
    'draft withdrawn',
    'need-more submitted',
    'need-more withdrawn',
    'part-approved settled',
    'refused submitted',
    'submitted approved',
    'submitted need-more',
    'submitted part-approved',
    'submitted refused',
    'submitted withdrawn',
  ]);
});

describe('what is missing', () => {
  const file = (
    step: 'label' | 'sealed' | 'opening' | 'dead',
    media: 'photo' | 'video' = 'photo',
    itemId?: number,
  ) => ({
    ...{ step, media, itemId: itemId ?? null, state: 'ready' as const },
  });
  const line = (itemId: number, given: object = {}) => ({ itemId, name: `Fish ${itemId}`, ...fish, ...given });
  const parcel = [file('label'), file('sealed')];
  const video = file('opening', 'video');
  test.each([
    ['everything', [], [], ['label', 'lines', 'sealed']],
    ['a video and a photo of the fish', [line(1)], parcel, ['dead', 'opening']],
    ['nothing', [line(1)], [...parcel, video, file('dead')], []],
    ['a photo of the second fish', [line(1), line(2)], [...parcel, video, file('dead', 'photo', 1)], ['dead']],
    ['nothing of two', [line(1), line(2)], [...parcel, video, file('dead'), file('dead')], []],
    ['nothing of something dry', [line(1, { kind: 'dry', problem: 'wrong' })], parcel, []],
    ['the video of a damaged plant', [line(1, { kind: 'plant', problem: 'damaged' })], parcel, ['opening']],
    [
      'a label that is not there yet',
      [line(1)],
      [{ ...file('label'), state: 'uploading' as const }, file('sealed'), video, file('dead')],
      ['label'],
    ],
  ])('%s', (_, lines, files, expected) => {
    const missing = (videoOnWhatsapp: boolean) =>
      Object.keys(missingToSubmit({ lines, files, videoOnWhatsapp, needsVideo: policy.needsVideo })).sort();
    expect(missing(false)).toEqual(expected);
    expect(missing(true)).toEqual(expected.filter((field) => field !== 'opening'));
  });

  test('no more photos than a claim can have', () => {
    const many = Array.from({ length: 9 }, (_, index) => line(index + 1));
    const files = [...parcel, video, ...Array.from({ length: 6 }, () => file('dead'))];
    expect(missingToSubmit({ lines: many, files, videoOnWhatsapp: false, needsVideo: policy.needsVideo })).toEqual({});
  });
});

describe('the approved amount', () => {
  const item = (pricePaise: number, sold: number, approved: number, problem: 'dead' | 'wrong' | null = 'dead') => ({
    ...{ pricePaise, sold, approved, problem },
  });
  test.each([
    ['2 of 3', { subtotal: 135_00, discount: 0 }, [item(45_00, 3, 2)], 90_00],
    ['all, with the delivery', { subtotal: 135_00, discount: 0 }, [item(45_00, 3, 3)], 285_00],
    ['all of one line', { subtotal: 235_00, discount: 0 }, [item(45_00, 3, 3), item(100_00, 1, 0, null)], 135_00],
    ['all, but not dead', { subtotal: 135_00, discount: 0 }, [item(45_00, 3, 3, 'wrong')], 135_00],
    ['less its share of a discount', { subtotal: 200_00, discount: 20_00 }, [item(50_00, 4, 1)], 45_00],
    ['of what cost nothing', { subtotal: 0, discount: 0 }, [item(0, 1, 0)], 0],
  ])('%s', (_, { subtotal, discount }, lines, expected) => {
    const order = { subtotalPaise: subtotal, discountPaise: discount, shippingPaise: 150_00 };
    expect(approvedAmount(order, lines)).toBe(expected);
  });

  test.each([
    [[[3, 3]], 'approved'],
    [[[3, 2]], 'part-approved'],
    [
      [
        [3, 3],
        [1, 0],
      ],
      'part-approved',
    ],
    [
      [
        [3, 0],
        [1, 0],
      ],
      'refused',
    ],
  ] as const)('%j: %s', (pairs, expected) => {
    const lines = pairs.map(([quantity, approvedQuantity]) => ({ quantity, approvedQuantity }));
    expect(decidedState(lines)).toBe(expected);
  });
});

describe('a new file', () => {
  const earlier = (count: number, media: 'photo' | 'video', bytes = 1, state: 'ready' | 'erased' = 'ready') =>
    Array.from({ length: count }, () => ({ media, bytes, state }));
  test.each([
    ['a video of 60 MB', { media: 'video', bytes: MAX_VIDEO_BYTES }, [], null],
    ['a larger one', { media: 'video', bytes: MAX_VIDEO_BYTES + 1 }, [], 'too_large'],
    ['a huge photo', { media: 'photo', bytes: MAX_VIDEO_BYTES }, [], 'too_large'],
    ['a fourth video', { media: 'video', bytes: 1 }, earlier(3, 'video'), 'conflict'],
    ['another after one was deleted', { media: 'video', bytes: 1 }, earlier(3, 'video', 1, 'erased'), null],
    ['a ninth photo', { media: 'photo', bytes: 1 }, earlier(8, 'photo'), 'conflict'],
    ['a photo after 20 were deleted', { media: 'photo', bytes: 1 }, earlier(20, 'photo', 1, 'erased'), null],
    ['more than 200 MB together', { media: 'photo', bytes: 1 }, earlier(1, 'video', MAX_CLAIM_BYTES), 'too_large'],
  ] as const)('%s: %s', (_, file, files, expected) => {
    expect(uploadProblem(file, files)?.code ?? null).toBe(expected);
  });
});

test.each([
  ['submitted', ['received']],
  ['need-more', ['ask']],
  ['approved', ['decided']],
  ['refused', ['decided']],
  ['settled', ['settled']],
  ['draft', []],
  ['withdrawn', []],
] as const)('messages of a claim that is %s', (state, expected) => {
  const texts = claimTexts({
    ...{ reference: 'CLM-7K2M4Q', orderId: 1042, state, name: 'Lakshmi R.', shopName: 'Jalaja', decideHours: 48 },
    ...{ link: 'https://jalaja.example/claim#1', lastQuestion: 'The label?', decisionText: null, approvedPaise: 90_00 },
    settlement: { method: 'credit', amountPaise: 90_00, creditExpiresOn: '2027-11-17' },
  });
  expect(texts.map(({ template }) => template)).toEqual(expected);
  if (state === 'settled') expect(texts[0]?.text).toContain('Use it at checkout until 17 Nov 2027.');
  for (const { text } of texts) {
    expect(text).toContain('Hello Lakshmi, Jalaja here about claim CLM-7K2M4Q for order #1042.');
    expect(text).toContain('https://jalaja.example/claim#1');
  }
});
