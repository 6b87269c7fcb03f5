import { describe, expect, test } from 'vitest';
import { DEFAULT_SHIPPING_RULE, shippingCost } from '#contracts/orders/shipping-rule.ts';
import { stars } from './catalogue/rating.ts';
import { stockInfo } from './catalogue/stock.ts';
import { endpointUrl } from './endpoint.ts';
import { discountPercentage, formatRupees, moneyText, parseMoney } from './money.ts';
import { pagedList, pagedQuerySchema, pageRequest } from './pagination.ts';

describe('money', () => {
  test.each([
    ['249', 24900],
    ['249.5', 24950],
    ['249.05', 24905],
    [249.5, 24950],
    [0.1 + 0.2, null],
    ['1e3', null],
    ['-1', null],
    ['', null],
    ['12.345', null],
    ['99999999999', null],
    [' 10.00 ', 1000],
  ])('reads %j as %j paise', (amount, paise) => expect(parseMoney(amount)).toBe(paise));

  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [24900, '249.00'],
    [199999, '1999.99'],
  ])('sends %i paise as %s', (paise, text) => expect(moneyText(paise)).toBe(text));

  test.each([
    ['2000.00', '₹2,000'],
    ['1999.99', '₹1,999.99'],
    ['123456.00', '₹1,23,456'],
    [450, '₹450'],
    ['₹ 12 only', '₹ 12 only'],
  ])('shows %j as %s', (amount, text) => expect(formatRupees(amount)).toBe(text));

  test('works the discount out from the two prices', () => {
    expect(discountPercentage(34900, 39900)).toBe(13);
    expect(discountPercentage(34900, null)).toBe(0);
    expect(discountPercentage(34900, 34900)).toBe(0);
  });
});

describe('shipping', () => {
  test.each([
    [1999_99, 150_00],
    [2000_00, 150_00],
    [2000_01, 0],
  ])('a subtotal of %i paise costs %i to deliver', (subtotal, cost) =>
    expect(shippingCost(subtotal, DEFAULT_SHIPPING_RULE)).toBe(cost),
  );
});

describe('stock', () => {
  test.each([
    [
      -1,
      'out-of-stock',
      'Out of Stock',
      "This item is currently out of stock. We'll notify you when it's back in stock.",
    ],
    [
      0,
      'out-of-stock',
      'Out of Stock',
      "This item is currently out of stock. We'll notify you when it's back in stock.",
    ],
    [1, 'low-stock', 'Only 1 left!', 'Only a few items left. Order soon!'],
    [5, 'low-stock', 'Only 5 left!', 'Only a few items left. Order soon!'],
    [6, 'in-stock', 'In Stock', 'Ready to ship within 24 hours'],
  ])('%i in stock is %s', (quantity, status, text, message) =>
    expect(stockInfo(quantity)).toEqual({ status, text, message }),
  );
});

describe('stars', () => {
  test.each([
    [0, 0, false, 5],
    [4.4, 4, false, 1],
    [4.5, 4, true, 0],
    [5, 5, false, 0],
    [7, 5, false, 0],
  ])('a rating of %d', (rating, full, half, empty) => expect(stars(rating)).toEqual({ full, half, empty }));
});

describe('pages', () => {
  test.each([
    [
      { page: '2', limit: '100' },
      { page: 2, limit: 100 },
    ],
    [{}, {}],
    [{ query: '  neon ' }, { query: 'neon' }],
  ])('accepts %j', (query, parsed) => expect(pagedQuerySchema.parse(query)).toEqual(parsed));

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: '1e12' },
    { page: '1.5' },
    { page: 'NaN' },
    { page: '' },
    { page: ['1', '2'] },
    { limit: '0' },
    { limit: '101' },
    { limit: '1000000000' },
    { limit: ['10', '99999'] },
    { query: 'x'.repeat(201) },
  ])('refuses %j', (query) => expect(pagedQuerySchema.safeParse(query).success).toBe(false));

  test('adds pagination only when a page was requested or the list was cut', () => {
    expect(pagedList(['a'], 1, pageRequest({}))).toEqual({ data: ['a'] });
    expect(pagedList(['a'], 11, pageRequest({ page: 2 }))).toEqual({
      data: ['a'],
      pagination: { page: 2, limit: 10, totalCount: 11, totalPages: 2 },
    });
    expect(pagedList([], 0, pageRequest({ limit: 5 })).pagination).toMatchObject({ totalCount: 0, totalPages: 0 });
    expect(pagedList(['a'], 5001, pageRequest({})).pagination).toMatchObject({ limit: 5000, totalPages: 2 });
  });
});

describe('the address of a call', () => {
  test.each([
    ['/api/products/:id/related', { id: 7 }, {}, '/api/products/7/related'],
    ['/api/products/category/:category', { category: 'a/b c' }, {}, '/api/products/category/a%2Fb%20c'],
    [
      '/api/products',
      {},
      { page: 1, category: ['a', 'b'], q: undefined },
      '/api/products?page=1&category=a&category=b',
    ],
  ])('%s', (path, params, query, url) => expect(endpointUrl(path, params, query)).toBe(url));
});
