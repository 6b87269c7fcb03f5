import { expect, test } from 'vitest';
import { productIdIn, productPath, renamedAddress } from './product-path.ts';

test.each([
  ['Anubias Nana', '/product/12-anubias-nana'],
  ["Cryptocoryne 'Green' (pot)", '/product/12-cryptocoryne-green-pot'],
  ['मछली', '/product/12-%E0%A4%AE%E0%A4%9B%E0%A4%B2%E0%A5%80'],
  ['!!!', '/product/12'],
])('the address of %j is %s', (name, path) => expect(productPath({ id: 12, name })).toBe(path));

test.each([
  ['12', '12'],
  ['12-anubias-nana', '12'],
  ['12-', '12'],
  ['12-a\nb', '12'],
  ['anubias-12', 'anubias-12'],
  ['12x-anubias', '12x-anubias'],
  ['-12', '-12'],
])('%j contains the id %j', (part, id) => expect(productIdIn(part)).toBe(id));

test.each([
  ['/product/12', undefined],
  ['/product/12/?utm=x', undefined],
  ['/product/12-anubias-nana', undefined],
  ['/product/12-anubias-nana/?a=b', undefined],
  ['/product/12-anubias', '/product/12-anubias-nana'],
  ['/product/12-', '/product/12-anubias-nana'],
  ['/product/12-Anubias-Nana?a=b?c', '/product/12-anubias-nana?a=b?c'],
  ['/product/012-anubias-nana', '/product/12-anubias-nana'],
])('%s redirects to %s', (url, location) => {
  expect(renamedAddress(url, '/product/12-anubias-nana')).toBe(location);
});
