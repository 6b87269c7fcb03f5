import { expect, test } from 'vitest';
import { createLinkTokens } from './link-tokens.ts';

const SECRET = 'a secret that only the tests know, long enough';
const tokens = createLinkTokens(SECRET);

test('a derived token is the same each time, and another one for another purpose, mark or shop', () => {
  const token = tokens.derive('reset', 'mark');
  expect(createLinkTokens(SECRET).derive('reset', 'mark')).toBe(token);
  const others = [
    tokens.derive('proof', 'mark'),
    tokens.derive('reset', 'mark2'),
    createLinkTokens(`${SECRET}.`).derive('reset', 'mark'),
  ];
  expect(new Set([token, ...others]).size).toBe(4);
  expect(token).toMatch(/^[\w-]{43}$/);
});

test('a sealed token gives its number back', () => {
  for (const id of [1, 42, 2_147_483_647]) expect(tokens.open('unsubscribe', tokens.seal('unsubscribe', id))).toBe(id);
});

test.each([
  ['another number', () => tokens.seal('unsubscribe', 7).replace(/^7/, '8')],
  ['another purpose', () => tokens.seal('reset', 7)],
  ['another shop', () => createLinkTokens('another secret').seal('unsubscribe', 7)],
  ['a derived token of the same text', () => `7.${tokens.derive('unsubscribe', '7')}`],
  ['a cut end', () => tokens.seal('unsubscribe', 7).slice(0, -1)],
  ['a number in another spelling', () => `0${tokens.seal('unsubscribe', 7)}`],
  ['characters that are not ours', () => `7.${'é'.repeat(43)}`],
  ['a line break at the end', () => `${tokens.seal('unsubscribe', 7)}\n`],
  ['nothing', () => ''],
])('a sealed token with %s is refused', (_, forge) => {
  expect(tokens.open('unsubscribe', forge())).toBeNull();
});
