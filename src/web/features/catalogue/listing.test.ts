import { describe, expect, test } from 'vitest';
import type { Category } from '#contracts/catalogue.ts';
import { listingFromUrl, listingTitle } from './listing.ts';

const shrimp = { id: 1, name: 'Shrimp & Snails', slug: 'shrimp-snails' } as Category;

describe('what a listing is called', () => {
  test.each([
    ['', undefined, 'All Products'],
    ['filter=new', undefined, 'New Arrivals'],
    ['filter=sale', undefined, 'On Sale'],
    ['filter=trending', undefined, 'Bestsellers'],
    ['filter=toString', undefined, 'All Products'],
    ['search=neon', undefined, 'Search: neon'],
    ['search=%20%20', undefined, 'All Products'],
    ['search=neon&filter=new', undefined, 'Search: neon'],
    ['', 'shrimp-snails', 'Shrimp & Snails'],
    ['', 'dragons', 'Dragons'],
    ['category=shrimp-snails&search=neon', undefined, 'Shrimp & Snails'],
    ['category=a&category=b&search=neon', undefined, 'Search: neon'],
    ['category=a&category=b', undefined, 'All Products'],
  ])('?%s on %s: %s', (query, category, title) =>
    expect(listingTitle(new URLSearchParams(query), category, [shrimp])).toBe(title),
  );
});

describe('what a listing asks for', () => {
  test.each([
    ['', undefined, { page: 1, limit: 24 }],
    ['page=3', undefined, { page: 3, limit: 24 }],
    ['page=0', undefined, { page: 1, limit: 24 }],
    ['page=abc&filter=cheap', undefined, { page: 1, limit: 24 }],
    ['filter=sale', 'fish', { page: 1, limit: 24, filter: 'sale', category: ['fish'] }],
    ['category=a&category=b', undefined, { page: 1, limit: 24, category: ['a', 'b'] }],
    ['search=%20neon%20', undefined, { page: 1, limit: 24, q: 'neon' }],
  ])('?%s on %s', (query, category, call) =>
    expect(listingFromUrl(new URLSearchParams(query), category)).toEqual(call),
  );
});
