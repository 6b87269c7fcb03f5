import { describe, expect, test } from 'vitest';
import { papersOf, type Registration, type Sale, type SoldLine } from './bill-papers.ts';

const line = (itemId: number, amount: number, rate: number | null): SoldLine => ({
  ...{ itemId, amount, rate, quantity: 1, hsn: null, description: `Item ${itemId}` },
});
const taxable = line(1, 118_00, 1800);
const low = line(2, 105_00, 500);
const exempt = line(3, 50_00, null);
const sale: Sale = {
  registration: 'regular',
  freight: { rule: 'highest', fixedRate: 1800 },
  isSameState: true,
  buyerIsBusiness: false,
  lines: [taxable],
  discount: 0,
  shipping: 0,
};

describe('which paper', () => {
  test.each<[Registration | null, SoldLine[], boolean, string[]]>([
    [null, [taxable, exempt], false, ['bill']],
    ['none', [taxable, exempt], true, ['bill']],
    ['composition', [taxable, exempt], true, ['bill-of-supply']],
    ['regular', [taxable, low], false, ['tax-invoice']],
    ['regular', [exempt], true, ['bill-of-supply']],
    ['regular', [taxable, exempt], false, ['invoice-cum-bill-of-supply']],
    ['regular', [taxable, exempt], true, ['tax-invoice', 'bill-of-supply']],
  ])('%s, %j, business %s: %j', (registration, lines, buyerIsBusiness, kinds) => {
    expect(papersOf({ ...sale, registration, lines, buyerIsBusiness }).map(({ kind }) => kind)).toEqual(kinds);
  });
});

test.each<[Sale['freight']['rule'], SoldLine[], number | null]>([
  ['highest', [low, taxable], 1800],
  ['highest', [low], 500],
  ['highest', [exempt], null],
  ['fixed', [low], 1200],
  ['none', [taxable], null],
])('freight by the rule %s with %j has the rate %s', (rule, lines, rate) => {
  const [paper] = papersOf({ ...sale, lines, shipping: 150_00, freight: { rule, fixedRate: 1200 } });
  expect(paper?.lines.find(({ itemId }) => itemId === null)).toMatchObject({ rate, amount: 150_00 });
});

test('a business gets the freight on the paper of its rate', () => {
  const papers = papersOf({ ...sale, lines: [taxable, exempt], buyerIsBusiness: true, shipping: 100_00 });
  expect(papers.map(({ lines }) => lines.map(({ itemId }) => itemId))).toEqual([[1, null], [3]]);
});

test('without a registration no line has tax', () => {
  const [paper] = papersOf({ ...sale, registration: 'none', lines: [taxable, low] });
  expect(paper?.lines.map(({ split }) => split.taxable)).toEqual([118_00, 105_00]);
});

test('the lines of 1,000 random sales add up to the total, in equal halves within a state', () => {
  let seed = 26;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let round = 0; round < 1000; round += 1) {
    const lines = Array.from({ length: 1 + random(12) }, (_, index) =>
      line(index, random(200_000), [null, 0, 500, 1800, 4000][random(5)] ?? null),
    );
    const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
    const discount = random(subtotal + 1);
    const shipping = random(3) * 7525;
    const isSameState = random(2) === 0;
    const rule = (['highest', 'fixed', 'none'] as const)[random(3)] ?? 'none';
    const drawn = { ...sale, lines, discount, shipping, isSameState, buyerIsBusiness: random(2) === 0 };
    const billed = papersOf({ ...drawn, freight: { rule, fixedRate: 1800 } }).flatMap((paper) => paper.lines);
    expect(billed.reduce((sum, { amount }) => sum + amount, 0)).toBe(subtotal - discount + shipping);
    for (const { amount, split } of billed) {
      expect(split.taxable + split.cgst + split.sgst + split.igst).toBe(amount);
      expect(split.cgst).toBe(split.sgst);
      expect(amount).toBeGreaterThanOrEqual(0);
    }
  }
});
