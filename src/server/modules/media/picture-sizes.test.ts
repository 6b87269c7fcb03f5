import { describe, expect, test } from 'vitest';
import { pictureFormats } from '#contracts/media/picture-address.ts';
import { isHeavy, renderingMs, resultSize, snapped } from './picture-sizes.ts';
import { RenderBudget } from './render-budget.ts';

const webp = { quality: 80, format: 'webp' } as const;

describe('a request is rounded to', () => {
  test.each([
    [{ width: 1 }, { width: 1 }],
    [{ width: 15 }, { width: 15 }],
    [{ width: 299 }, { width: 256 }],
    [{ width: 300 }, { width: 300 }],
    [
      { width: 2000, height: 1999 },
      { width: 2000, height: 1920 },
    ],
    [{ height: 77 }, { height: 72 }],
    [{}, {}],
    [{ quality: 1 }, { quality: 10 }],
    [{ quality: 84 }, { quality: 80 }],
    [{ quality: 100 }, { quality: 90 }],
  ])('%j: %j', (asked, rounded) => expect(snapped({ ...webp, ...asked })).toEqual({ ...webp, ...rounded }));

  test('never more than was asked for, and to few sizes', () => {
    const sides = Array.from({ length: 2000 }, (_, index) => index + 1);
    const widths = sides.map((width) => snapped({ ...webp, width }).width ?? 0);
    expect(widths.every((width, index) => width <= (sides[index] ?? 0) && width >= (sides[index] ?? 0) * 0.65)).toBe(
      true,
    );
    expect(new Set(widths).size).toBeLessThan(75);
  });

  test.each([
    { width: 96, height: 128 },
    { width: 480, height: 640 },
  ])('itself, in the mails: %j', (size) => expect(snapped({ ...webp, ...size })).toEqual({ ...webp, ...size }));
});

describe('the result', () => {
  const original = { width: 900, height: 1200 };
  test.each([
    [{}, { width: 900, height: 1200 }],
    [{ width: 300 }, { width: 300, height: 400 }],
    [{ width: 2000 }, { width: 900, height: 1200 }],
    [{ height: 600 }, { width: 450, height: 600 }],
    [
      { width: 300, height: 225 },
      { width: 300, height: 225 },
    ],
    [
      { width: 2000, height: 2000 },
      { width: 900, height: 900 },
    ],
    [
      { width: 2000, height: 1000 },
      { width: 900, height: 450 },
    ],
    [
      { width: 1, height: 2000 },
      { width: 1, height: 1200 },
    ],
  ])('of an original of 900 x 1200 for %j is %j', (asked, size) =>
    expect(resultSize({ ...webp, ...asked }, original)).toEqual(size),
  );

  test('as AVIF stays below a number of pixels, in the same shape', () => {
    const avif = { quality: 80, format: 'avif' } as const;
    expect(resultSize({ ...avif, width: 600 }, original)).toEqual({ width: 600, height: 800 });
    expect(resultSize(avif, { width: 4000, height: 4000 })).toEqual({ width: 894, height: 894 });
    expect(resultSize({ ...avif, width: 2000, height: 1000 }, { width: 4000, height: 4000 })).toEqual({
      width: 1265,
      height: 632,
    });
  });
});

describe('heavy', () => {
  test.each([
    ['a card', { ...webp, width: 600 }, false],
    ['the picture of a product page', { ...webp, width: 1200 }, false],
    ['a small AVIF', { width: 300, quality: 90, format: 'avif' }, false],
    ['a whole original', webp, true],
    ['a large AVIF', { width: 2000, quality: 10, format: 'avif' }, true],
    ['a large PNG', { width: 1280, quality: 80, format: 'png' }, true],
  ] as const)('%s: %j %s', (_, rendering, expected) => expect(isHeavy(rendering)).toBe(expected));

  test('the longest takes less than a second', () => {
    const times = pictureFormats.map((format) => renderingMs({ width: 2000, height: 2000, quality: 90, format }));
    expect(Math.max(...times)).toBeLessThan(1000);
  });
});

describe('the budget of an address', () => {
  const heavy = { width: 2000, height: 2000, quality: 90, format: 'avif' } as const;
  const card = { ...webp, width: 300 };

  function spend(budget: RenderBudget, address: string): number {
    for (let count = 0; ; count += 1) {
      try {
        budget.take(address, heavy);
      } catch (error) {
        expect(error).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
        return count;
      }
    }
  }

  test('ends for heavy pictures first; another address has its own', () => {
    const budget = new RenderBudget();
    expect(spend(budget, '192.0.2.1')).toBeGreaterThan(15);
    expect(() => budget.take('192.0.2.1', card)).not.toThrow();
    expect(() => budget.take('192.0.2.2', heavy)).not.toThrow();
  });

  test('is one for a whole IPv6 network, and ends for ordinary pictures as well', () => {
    const budget = new RenderBudget();
    spend(budget, '2001:db8::1');
    expect(() => budget.take('2001:db8::2', heavy)).toThrow(expect.objectContaining({ status: 429 }));
    expect(() => {
      for (let count = 0; count < 2000; count += 1) budget.take('2001:db8::3', card);
    }).toThrow(expect.objectContaining({ status: 429 }));
  });
});
