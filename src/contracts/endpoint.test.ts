import { expect, test } from 'vitest';
import { endpointUrl } from './endpoint.ts';

test.each([
  ['/api/products/:id/related', { id: 7 }, {}, '/api/products/7/related'],
  ['/api/products/category/:category', { category: 'a/b c' }, {}, '/api/products/category/a%2Fb%20c'],
  ['/api/products', {}, { page: 1, category: ['a', 'b'], q: undefined }, '/api/products?page=1&category=a&category=b'],
])('the address of a call to %s', (path, params, query, url) => expect(endpointUrl(path, params, query)).toBe(url));
