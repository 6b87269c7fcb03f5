import { describe, expect, test } from 'vitest';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { productInputSchema } from '#contracts/catalogue/product-input.ts';
import { newPicture, withMainPicture } from './picture-values.ts';
import { neonTetra } from './product-testing.ts';
import { copiedValues, type ProductValues, productBody, productFormSchema, productValues } from './product-values.ts';

const filled: ProductValues = productValues(neonTetra);

/** What the form says, by the place of the field. */
function formErrors(values: ProductValues): Record<string, string> {
  const { error } = productFormSchema.safeParse(values);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

describe('a product in the form', () => {
  test('a new one is active, unrated and not in stock', () =>
    expect(productValues(null)).toMatchObject({ isActive: true, rating: '0', stock: '0', images: [] }));

  test('goes back as it came', () => {
    const { data } = productInputSchema.safeParse(productBody(filled));
    expect(data).toMatchObject({
      name: 'Neon Tetra',
      price: 4900,
      compareAtPrice: 5950,
      categoryId: 3,
      tags: [7],
      stock: 12,
      rating: '4.5',
      care: { difficulty: 'Easy', temperatureC: { min: 20, max: 26 }, adultSizeCm: 3.5, light: null },
    });
  });

  test('without a single fact has no care', () => {
    const goods: Product = { ...neonTetra, care: null };
    expect(productBody(productValues(goods)).care).toBeNull();
  });

  test('a copy keeps the name within its limit and is not shown yet', () => {
    const { name, stock, isActive } = copiedValues({ ...neonTetra, name: 'n'.repeat(200) });
    expect({ length: name.length, end: name.slice(-7), stock, isActive }).toEqual({
      length: 200,
      end: ' (copy)',
      stock: '0',
      isActive: false,
    });
  });
});

describe('the main image', () => {
  const [first, second] = [newPicture('/media/a.webp'), newPicture('/media/b.webp')];

  test.each([
    ['is replaced alone', [first, second], '/media/c.webp', ['/media/c.webp', '/media/b.webp']],
    ['is removed, and the next takes its place', [first, second], null, ['/media/b.webp']],
    ['is the first of none', [], '/media/c.webp', ['/media/c.webp']],
  ])('%s', (_, pictures, url, expected) =>
    expect(withMainPicture(pictures, url).map((picture) => picture.url)).toEqual(expected),
  );
});

describe('the form', () => {
  const REQUIRED = 'Please fill in all required fields';

  test('asks for name, description, price and category', () =>
    expect(formErrors(productValues(null))).toEqual({
      name: REQUIRED,
      description: REQUIRED,
      price: REQUIRED,
      categoryId: REQUIRED,
    }));

  test('reports the compare-at price along with all the rest', () =>
    expect(formErrors({ ...filled, name: '', compareAtPrice: '49' })).toEqual({
      name: REQUIRED,
      compareAtPrice: 'Compare-at price must be above the price',
    }));

  test.each<[Partial<ProductValues>, Record<string, string>]>([
    [{ stock: '' }, { stock: 'Stock must be a whole number of 0 or more' }],
    [{ stock: '-1' }, { stock: 'Stock must be a whole number of 0 or more' }],
    [{ stock: '1.5' }, { stock: 'Stock must be a whole number of 0 or more' }],
    [{ rating: '5.1' }, { rating: 'Rating must be a number from 0 to 5' }],
    [{ compareAtPrice: '49' }, { compareAtPrice: 'Compare-at price must be above the price' }],
    [{ compareAtPrice: '' }, {}],
    [
      { images: [newPicture('http://example.com/a.jpg')] },
      { 'images.0.url': 'A picture must be an uploaded one (/media/...) or have an https:// address' },
    ],
    [
      { images: Array.from({ length: 13 }, () => newPicture('/media/a.webp')) },
      { images: 'A product has at most 12 pictures.' },
    ],
    [{ pieces: '0' }, { pieces: 'Pieces must be a whole number from 1 to 1,00,000' }],
    [{ weightGrams: 'heavy' }, { weightGrams: 'Weight must be in whole grams, up to 10,00,000' }],
    [{ facts: [{ name: 'Power', value: '', unit: 'W' }] }, { 'facts.0.value': 'Every fact needs a value' }],
    [{ facts: [{ name: ' ', value: '', unit: '' }] }, {}],
    [{ care: { ...filled.care, ph: { min: '7', max: '' } } }, { 'care.ph.max': 'pH must be a number from 0 to 14' }],
    [
      { care: { ...filled.care, temperatureC: { min: '26', max: '20' } } },
      { 'care.temperatureC': 'Temperature: the lowest value is above the highest' },
    ],
  ])('%j is judged as by the server', (change, expected) =>
    expect(formErrors({ ...filled, ...change })).toEqual(expected),
  );
});
