import { expect, test } from 'vitest';
import { listAdminProducts } from '#contracts/catalogue/admin-products.ts';
import { createProduct, updateProduct } from '#contracts/catalogue/catalogue-writes.ts';
import { actorOf } from './context.ts';
import { maskContacts, maskedFor, maskText } from './mask-contacts.ts';

test.each([
  ['9876543210', '••••••3210'],
  ['+91 98765 43210', '••••••3210'],
  ['+919876543210', '••••••3210'],
  ['09876543210', '••••••3210'],
  ['call 987-654-3210 or 8765432109.', 'call ••••••3210 or ••••••2109.'],
  ['ph9876543210 at noon', 'ph••••••3210 at noon'],
  ['https://wa.me/919876543210?text=Hello', 'https://wa.me/••••••3210?text=Hello'],
  ['(98444)-55566', '(••••••5566'],
  ['98666/77788 or 98555_66677', '••••••7788 or ••••••6677'],
  ['+91(98777)88899', '••••••8899'],
  ['+91-(98777) 88899', '••••••8899'],
  ['asha.rao+fish@example.co.in', 'a•••@•••'],
  ['Write to <asha@example.com>, please', 'Write to <a•••@•••>, please'],
  ['a@b@asha@example.com', 'a@b@a•••@•••'],
])('%s is masked', (text, masked) => {
  expect(maskText(text)).toBe(masked);
});

test.each([
  ...['Order #1042', '2026-11-17T06:30:00.000Z', '2026-11-17', '517001', '9,999.00', '1499.00', 'Erased'],
  ...['12345678901234', '4 × Neon Tetra', 'JAL/26-27/00042', '98765'],
])('%s stays', (text) => {
  expect(maskText(text)).toBe(text);
});

test('every text of a response is masked, except numbers of parcels and addresses of pictures', () => {
  const at = new Date();
  expect(
    maskContacts({
      phone: '9876543210',
      contacts: [{ text: 'Rang 9876543210', by: null }],
      shipments: [{ trackingNumber: '9876543210', trackingUrl: 'https://t.example/9876543210' }],
      imageUrl: '/media/9876543210.webp',
      at,
      count: 9876543210,
    }),
  ).toEqual({
    phone: '••••••3210',
    contacts: [{ text: 'Rang ••••••3210', by: null }],
    shipments: [{ trackingNumber: '9876543210', trackingUrl: 'https://t.example/9876543210' }],
    imageUrl: '/media/9876543210.webp',
    at,
    count: 9876543210,
  });
});

test.each([
  ['desk', 'Pay here: https://shop.example/o#12.aB-c_D or /claim#12.xyz'],
  ['accounts', 'Pay here: https://shop.example/o#… or /claim#…'],
  ['packer', 'Pay here: https://shop.example/o#… or /claim#…'],
] as const)('links with which one acts for a customer, as seen by %s', (role, text) => {
  const actor = actorOf({ userId: 1, sessionId: 1, isAdmin: false, role });
  const sent = { contacts: [{ text: 'Pay here: https://shop.example/o#12.aB-c_D or /claim#12.xyz' }] };
  expect(maskedFor(actor, sent)).toEqual({ contacts: [{ text }] });
});

test("the catalogue's own texts stay whole: who edits a product would save what is masked", () => {
  expect([listAdminProducts, createProduct, updateProduct].map(({ isUnmasked }) => isUnmasked)).toEqual([
    true,
    true,
    true,
  ]);
});
