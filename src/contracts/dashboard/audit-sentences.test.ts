import { expect, test } from 'vitest';
import { auditSentence } from './audit-sentences.ts';

test.each([
  ['POST /api/products', { body: { name: 'Java Fern' } }, 'Added the product Java Fern'],
  ['PUT /api/tags/:id', { params: { id: 3 }, body: { name: 'Easy' } }, 'Changed tag #3, Easy'],
  ['PATCH /api/orders/:id', { params: { id: 12 }, body: { status: 'shipped' } }, 'Set order #12 to shipped'],
  ['POST /api/users/make-admin', { body: { userId: 5 } }, 'Made user #5 an administrator'],
  ['POST /api/admin/products/bulk', { body: { ids: [1], delete: true } }, 'Deleted several products at once'],
  ['POST /api/admin/products/bulk', { body: { change: { isNew: true } } }, 'Changed several products at once'],
  [
    'POST /api/admin/products/bulk',
    { body: { delete: true }, names: ['Java Fern', 'Honey Gourami'] },
    'Deleted several products at once: Java Fern, Honey Gourami',
  ],
  ['DELETE /api/products/:id', { params: { id: 79 }, name: 'Honey Gourami' }, 'Deleted product #79, Honey Gourami'],
  [
    'POST /api/admin/products/:id/stock-movements',
    { params: { id: 7 }, body: { cause: 'died', quantity: 2 }, name: 'Java Fern' },
    'Noted 2 died of product #7, Java Fern',
  ],
  ['POST /api/admin/products/import', {}, 'Started an import of products'],
  ['products.import', { created: 2, updated: 5, refused: 0 }, 'Imported products: 2 added, 5 changed, 0 rows refused'],
  ['PATCH /api/admin/messages/:id', { params: { id: 4 }, body: { isAnswered: true } }, 'Marked message #4 as answered'],
  [
    'PATCH /api/admin/messages/:id',
    { params: { id: 4 }, body: { isAnswered: false } },
    'Marked message #4 as open again',
  ],
  ['POST /api/admin/messages/:id/replies', { params: { id: 4 }, body: {} }, 'Wrote a reply to message #4'],
  ['auth.identity-linked', { provider: 'google.com' }, 'Linked the sign-in with google.com'],
  ['exports.csv', { name: 'orders' }, 'Downloaded orders.csv'],
  ['auth.login', {}, 'Signed in'],
])('%s is described in words', (action, details, sentence) =>
  expect(auditSentence({ action, details })).toBe(sentence),
);

test('an unknown action is shown as it is', () => {
  expect(auditSentence({ action: 'POST /api/unheard-of', details: {} })).toBe('POST /api/unheard-of');
});

test('a missing value leaves a gap', () => {
  expect(auditSentence({ action: 'DELETE /api/products/:id', details: {} })).toBe('Deleted product #…');
});
