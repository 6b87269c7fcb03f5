import { describe, expect, test } from 'vitest';
import { productChangeSchema, productInputSchema } from './product-input.ts';

const least = { name: 'Neon', description: '<p>x</p>', price: '10', categoryId: 1 };

function errorsOf(schema: typeof productInputSchema | typeof productChangeSchema, input: unknown) {
  const result = schema.safeParse(input);
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('product input', () => {
  test.each(['name', 'description', 'price', 'categoryId'])('without %s is not complete', (field) => {
    for (const blank of [undefined, null, '', '  ']) {
      expect(errorsOf(productInputSchema, { ...least, [field]: blank })).toMatchObject({
        [field]: 'Please fill in all required fields',
      });
    }
  });

  test.each([
    ['name', 'x'.repeat(201)],
    ['name', 'a\0b'],
    ['name', 7],
    ['description', 'x'.repeat(20_001)],
    ['description', '\ud800'],
    ['price', '-1'],
    ['price', 'abc'],
    ['price', '1.234'],
    ['price', 0.1 + 0.2],
    ['price', {}],
    ['compareAtPrice', '10.00'],
    ['compareAtPrice', 9.99],
    ['compareAtPrice', 'abc'],
    ['compareAtPrice', -5],
    ['categoryId', 'fish'],
    ['categoryId', 1.5],
    ['tags', 'fish'],
    ['tags.0', ['fish']],
    ['tags.1', [1, -2]],
    ['rating', '5.1'],
    ['rating', -0.1],
    ['rating', 'good'],
    ['rating', '1e0'],
    ['rating', null],
    ['stock', -1],
    ['stock', 1.5],
    ['stock', 'many'],
    ['stock', 2_000_000_000],
    ['stock', null],
    ['isNew', 'yes'],
    ['isActive', null],
    ['imageUrl', 'javascript:alert(1)'],
    ['imageUrl', 'data:image/png;base64,AA'],
    ['imageUrl', '//evil.example/x.png'],
    ['imageUrl', 'http://example.com/x.png'],
    ['imageUrl', '/media/../secrets'],
    ['imageUrl', 'picture.png'],
    ['imageUrl', `https://example.com/${'x'.repeat(2000)}`],
    ['thumbnailUrl', 'https://exa mple.com/x.png'],
    ['care', 'easy'],
    ['care.difficulty', { difficulty: 'Impossible' }],
    ['care.ph', { ph: { min: 8, max: 6 } }],
    ['care.ph.max', { ph: { min: 8, max: 15 } }],
    ['care.temperatureC.max', { temperatureC: { min: 8 } }],
    ['care.minTankLitres', { minTankLitres: 1.5 }],
    ['care.adultSizeCm', { adultSizeCm: -1 }],
    ['care.origin', { origin: 'a\0b' }],
    ['slug', '!!!'],
  ])('is rejected with %s = %j, for creating and updating', (path, value) => {
    const [field = ''] = path.split('.');
    expect(Object.keys(errorsOf(productInputSchema, { ...least, [field]: value }))).toEqual([path]);
    expect(Object.keys(errorsOf(productChangeSchema, { ...least, [field]: value }))).toEqual([path]);
  });

  test('is read', () => {
    expect(
      productInputSchema.parse({
        ...least,
        name: '  Neon ',
        price: 249.5,
        compareAtPrice: '',
        categoryId: '3',
        tags: [2, 1, '2'],
        rating: 4.5,
        imageUrl: '',
        care: { ph: { min: 6, max: 7 } },
        id: 9,
        discountPercentage: 90,
        isAdmin: true,
      }),
    ).toEqual({
      ...least,
      name: 'Neon',
      price: 24950,
      compareAtPrice: null,
      categoryId: 3,
      tags: [2, 1],
      rating: '4.5',
      imageUrl: null,
      care: {
        ...{ scientificName: null, difficulty: null, light: null, co2: null, temperatureC: null },
        ...{ ph: { min: 6, max: 7 }, adultSizeCm: null, minTankLitres: null, origin: null },
      },
    });
  });

  test('may be changed in part', () => {
    expect(productChangeSchema.parse({})).toEqual({});
    expect(productChangeSchema.parse({ categoryId: null, version: null, stockBefore: null })).toEqual({
      ...{ categoryId: null, version: null, stockBefore: null },
    });
  });
});
