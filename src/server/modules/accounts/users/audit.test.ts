import { asc, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contracts/accounts/users.ts';
import { users } from '#server/database/schema/accounts.ts';
import { auditLog } from '#server/database/schema/operation.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { logIn, signUp } from '#server/testing/people.ts';
import { testPicture } from '#server/testing/test-pictures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let admin: { userId: number; headers: { authorization: string } };
let call: Call;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.signIn({ isAdmin: true });
  call = callAs(shop, admin.headers);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.write.delete(auditLog);
});

const entries = () => shop.database.write.select().from(auditLog).orderBy(asc(auditLog.id));

const settings = {
  ...{ name: 'Padma', legalName: 'Padma Traders', email: 'padma@example.com', phone: '+91 98765 43210' },
  ...{ whatsapp: '+91 98765 43210', contactPerson: 'Asha Rao', grievanceOfficer: 'Asha Rao', address: 'Chittoor' },
  shipping: { flat: '150.00', freeAbove: '2000.00' },
};
const product = { name: 'Java Fern', description: '<p>Easy.</p>', price: '99.00', categoryId: 1 };

test('every write of an administrator to the catalogue is noted: who, what, how it ended', async () => {
  const { body } = await call<{ id: number }>('POST', '/api/products', product);
  await call('PUT', `/api/products/${body.id}`, { ...product, price: '89.00' });
  await call('DELETE', `/api/products/${body.id}`);
  await call('POST', '/api/categories', { name: 'Mosses', slug: 'mosses' });
  await call('POST', '/api/tags', { name: 'Noted' });
  await call('POST', '/api/tags', { name: 'Noted' });
  await call('POST', '/api/tags', { name: '' });
  await call('GET', '/api/users');
  const noted = await entries();
  expect(noted.map(({ action, status }) => [action, status])).toEqual([
    ['POST /api/products', 201],
    ['PUT /api/products/:id', 200],
    ['DELETE /api/products/:id', 204],
    ['POST /api/categories', 201],
    ['POST /api/tags', 201],
    ['POST /api/tags', 409],
  ]);
  for (const entry of noted) expect(entry).toMatchObject({ actorId: admin.userId, address: '127.0.0.1' });
  expect(noted[1]?.details).toMatchObject({ params: { id: body.id }, body: { name: 'Java Fern' } });
  expect(noted[3]?.details).toMatchObject({ body: { name: 'Mosses' } });
});

test('money is logged in rupees, as it was sent', async () => {
  await call('POST', '/api/products', { ...product, price: 1249.5, compareAtPrice: '1500.00' });
  await call('PUT', '/api/admin/settings', { ...settings, shipping: { flat: '150', freeAbove: 2000 } });
  const [added, saved] = await entries();
  expect(added?.details).toMatchObject({ body: { price: 1249.5, compareAtPrice: '1500.00' } });
  expect(saved?.details).toMatchObject({ body: { shipping: { flat: '150', freeAbove: 2000 } } });
});

test('a change is logged with old and new values, and what was deleted with its name', async () => {
  await call('PUT', '/api/admin/settings', settings);
  await shop.database.write.delete(auditLog);
  const { body } = await call<{ id: number }>('POST', '/api/products', product);
  await call('PUT', `/api/products/${body.id}`, { ...product, price: '89.00', tags: [1], categoryId: 2, stock: 5 });
  await call('PUT', `/api/products/${body.id}`, { price: '89.00' });
  await call('DELETE', `/api/products/${body.id}`);
  const category = await call<{ id: number }>('POST', '/api/categories', { name: 'Rushes', slug: 'rushes' });
  await call('PUT', `/api/categories/${category.body.id}`, { name: 'Reeds' });
  await call('DELETE', `/api/categories/${category.body.id}`);
  const tag = await call<{ id: number }>('POST', '/api/tags', { name: 'Tall' });
  await call('PUT', `/api/tags/${tag.body.id}`, { name: 'High' });
  await call('DELETE', `/api/tags/${tag.body.id}`);
  await call('PUT', '/api/admin/settings', { ...settings, shipping: { flat: 200, freeAbove: 2000 } });
  const logged = await entries();
  expect(logged.flatMap(({ details }) => ('changes' in details ? [details['changes']] : []))).toEqual([
    {
      price: ['99.00', '89.00'],
      category: [expect.any(String), expect.any(String)],
      kind: ['plant', 'animal'],
      tags: ['', expect.any(String)],
      stock: ['0', '5'],
    },
    {},
    { name: ['Rushes', 'Reeds'] },
    { name: ['Tall', 'High'] },
    {
      shipping: [
        { flat: '150.00', freeAbove: '2000.00' },
        { flat: '200.00', freeAbove: '2000.00' },
      ],
    },
  ]);
  expect(logged.map(({ sentence }) => sentence).filter((sentence) => sentence.startsWith('Deleted'))).toEqual([
    `Deleted product #${body.id}, Java Fern`,
    `Deleted category #${category.body.id}, Reeds`,
    `Deleted tag #${tag.body.id}, High`,
  ]);
});

test('only the named fields of a body are logged', async () => {
  await call('POST', '/api/products', { ...product, description: 'Grown by a lotus friend' });
  await call('PUT', '/api/admin/settings', { ...settings, contactPerson: 'Lotus Rao', grievanceOfficer: 'Lotus Rao' });
  expect(JSON.stringify(await entries())).not.toMatch(/lotus/i);
});

test('an upload is noted, without the picture', async () => {
  const picture = await testPicture(20, 20);
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/media',
    headers: { ...admin.headers, 'content-type': 'image/png' },
    payload: picture,
  });
  expect(response.statusCode).toBe(201);
  const noted = await entries();
  expect(noted).toMatchObject([{ action: 'POST /api/media', status: 201, actorId: admin.userId, details: {} }]);
});

test('changes of rights are noted, with the account that they are about', async () => {
  const { userId } = await shop.signIn();
  await call('POST', '/api/users/make-admin', { userId });
  await call('POST', '/api/users/revoke-admin', { userId });
  await call('POST', '/api/users/revoke-admin', { userId: admin.userId });
  expect(await entries()).toMatchObject([
    { action: 'POST /api/users/make-admin', status: 200, actorId: admin.userId, details: { body: { userId } } },
    { action: 'POST /api/users/revoke-admin', status: 200, actorId: admin.userId, details: { body: { userId } } },
    { action: 'POST /api/users/revoke-admin', status: 409, details: { body: { userId: admin.userId } } },
  ]);
});

test('secrets in a body, and fields that nobody asked for, are not noted', async () => {
  const { userId } = await shop.signIn();
  const body = { userId, password: 'lotus pond', token: 'lotus pond', note: 'lotus pond' };
  await call('POST', '/api/users/make-admin', body);
  await shop.database.write.update(users).set({ isAdmin: false }).where(ne(users.id, admin.userId));
  expect(JSON.stringify(await entries())).not.toContain('lotus');
});

test('what a customer may not do changes nothing and is not noted as done by an administrator', async () => {
  const customer = callAs(shop, (await shop.signIn()).headers);
  expect((await customer('POST', '/api/tags', { name: 'Mine' })).status).toBe(403);
  expect(await entries()).toEqual([]);
});

test('administrators read it with the address of who acted', async () => {
  const person = await signUp(shop, { isAdmin: true });
  const { headers } = await logIn(shop, person);
  await callAs(shop, headers)('POST', '/api/tags', { name: 'Shown' });
  const { body } = await call<{ data: AuditEntry[] }>('GET', '/api/admin/audit?limit=3');
  expect(body.data.map(({ action, actorId, actorEmail }) => [action, actorId, actorEmail])).toEqual([
    ['POST /api/tags', person.id, person.email],
    ['auth.login', person.id, person.email],
    ['auth.sign-up', person.id, person.email],
  ]);
});
