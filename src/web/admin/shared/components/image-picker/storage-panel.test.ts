import { expect, test } from 'vitest';
import { storageAddress } from './storage-panel.tsx';

const bucket = 'jalaja.appspot.com';
const BASE = 'https://firebasestorage.googleapis.com/v0/b/jalaja.appspot.com/o/';

test.each([
  ['products/neon.jpg', '', `${BASE}products%2Fneon.jpg?alt=media`],
  [' /products/neon.jpg ', ' secret ', `${BASE}products%2Fneon.jpg?alt=media&token=secret`],
  ['gs://jalaja.appspot.com/products/neon tetra.jpg', '', `${BASE}products%2Fneon%20tetra.jpg?alt=media`],
])('%j with the token %j is at %s', (path, token, address) =>
  expect(storageAddress({ path, token, bucket })).toBe(address),
);

test.each(['https://example.com/a.jpg', 'gs://another/a.jpg', 'products/', 'a//b.jpg', '../a.jpg', './a.jpg', '/'])(
  '%j is no path in the bucket',
  (path) => expect(storageAddress({ path, token: '', bucket })).toBeNull(),
);

test('without a bucket there is no address', () =>
  expect(storageAddress({ path: 'a.jpg', token: '', bucket: null })).toBeNull());
