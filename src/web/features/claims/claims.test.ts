import { DetailedError } from 'tus-js-client';
import { expect, test } from 'vitest';
import type { ClaimPage } from '#contracts/claims/claim.ts';
import { ApiError, NetworkError } from '#web/lib/api.ts';
import { cameraFailure } from './camera.ts';
import { firstOpenStep, timeLeft } from './claim-steps.ts';
import { claimWords } from './claim-words.ts';
import { draftClaim, samplePage } from './claims-testing.ts';
import { uploadFailure } from './send-claim-file.ts';
import { fittedSize } from './shrink-photo.ts';

const claim = { ...draftClaim, missing: { lines: 'a', label: 'b', sealed: 'c' } };
const page: ClaimPage = { ...samplePage, claim };
const line = { itemId: 1, quantity: 2, problem: 'dead' as const, note: null, approvedQuantity: null };

test.each([
  ['arrival', { ...page, claim: null }],
  ['parcel', page],
  ['opening', { ...page, claim: { ...claim, missing: { lines: 'a' } } }],
  ['problem', { ...page, claim: { ...claim, missing: { lines: 'a' }, videoOnWhatsapp: true } }],
  ['problem', { ...page, claim: { ...claim, lines: [line], missing: { dead: 'd' }, videoOnWhatsapp: true } }],
  ['summary', { ...page, claim: { ...claim, lines: [line], missing: {}, videoOnWhatsapp: true } }],
] satisfies [string, ClaimPage][])('somebody who comes back goes on at %s', (step, at) => {
  expect(firstOpenStep(at)).toBe(step);
});

test.each([
  ['2026-11-18T03:42:00.000Z', '23 h 12 min'],
  ['2026-11-17T04:40:30.000Z', '10 min'],
  ['2026-11-17T04:00:00.000Z', '0 min'],
])('until %s it is %s', (until, words) => {
  expect(timeLeft(until, Date.parse(page.now))).toBe(words);
});

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 1000, height: 2000 },
    { width: 800, height: 1600 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
])('a photo of %j becomes %j', (size, expected) => {
  expect(fittedSize(size, 1600)).toEqual(expected);
});

test('the sentences of a claim that was sent', () => {
  expect(claimWords({ ...claim, state: 'submitted' }, page.rules)).toEqual({
    title: 'Claim CLM-7K2M4Q received',
    text: 'We answer within 48 hours.',
  });
  const settlement = { method: 'credit' as const, amount: '420.00', at: page.now, replacementOrderId: null };
  const settled = { ...claim, state: 'settled' as const, settlement: { ...settlement, creditExpiresOn: '2027-11-17' } };
  expect(claimWords(settled, page.rules).text).toBe(
    'You have ₹420 of store credit. You can spend it at checkout, until 17 Nov 2027.',
  );
});

test('a refused camera is explained, with another way', () => {
  const words = cameraFailure(new DOMException('', 'NotAllowedError'));
  expect(words).toMatch(/^The browser did not let this page use the camera\..*choose a video/);
});

/** As tus reports a response, or none. */
function failed(status: number | null, body = ''): Error {
  const response = status === null ? null : { getStatus: () => status, getBody: () => body };
  return Object.assign(new DetailedError('failed'), { originalResponse: response });
}

test.each([
  [null, '', NetworkError],
  [423, '', NetworkError],
  [429, '{"message":"Too many requests"}', NetworkError],
  [502, '<html>', NetworkError],
  [413, '{"message":"A video may have 60 MB."}', ApiError],
  [503, '{"message":"Please send it on WhatsApp."}', ApiError],
])('an upload that fails with %s %s is a %O', (status, body, kind) => {
  expect(uploadFailure(failed(status, body))).toBeInstanceOf(kind);
});
