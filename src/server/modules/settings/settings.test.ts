import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SettingsView } from '#contracts/shop/settings.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { readConfig } from '#server/config.ts';
import { callAs } from '#server/testing/call-api.ts';
import { addProduct, createOrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { missingIdentity } from './service.ts';

const first = readConfig({ SHOP_NAME: 'Kamala', SHOP_PHONE: '+91 98765 43210' }).shop;

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ catalogue: 'empty', config: { shop: first, firebaseStorageBucket: 'kamala-pictures' } });
});
afterEach(() => shop.close());

async function owner() {
  const { headers } = await shop.signIn({ isAdmin: true });
  const call = callAs(shop, headers);
  return {
    read: async () => (await call<SettingsView>('GET', '/api/admin/settings')).body,
    save: (settings: object) =>
      call<SettingsView & { message: string; code: string }>('PUT', '/api/admin/settings', settings),
  };
}

const shown = async () => (await callAs(shop)<Shop>('GET', '/api/shop')).body;

test('until the owner saves, the environment speaks', async () => {
  const { read } = await owner();
  expect(await read()).toMatchObject({
    name: 'Kamala',
    phone: '+91 98765 43210',
    shipping: { flat: '150.00', freeAbove: '2000.00' },
    version: 0,
    updatedAt: null,
    firebaseStorageBucket: 'kamala-pictures',
  });
});

test('saved settings apply to the next page and the next order', async () => {
  const { read, save } = await owner();
  const goods = await addProduct(shop, { pricePaise: 500_00 });
  const buyer = await createOrderClient(shop);
  expect((await buyer.place(orderOf(goods))).shippingCost).toBe('150.00');

  const saved = await save({
    ...(await read()),
    name: 'Neelakurinji',
    grievanceOfficer: 'Meena Iyer, Manager',
    shipping: { flat: '89.50', freeAbove: 600 },
  });
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({ name: 'Neelakurinji', version: 1, updatedAt: expect.any(String) });
  expect(await shown()).toMatchObject({
    name: 'Neelakurinji',
    grievanceOfficer: 'Meena Iyer, Manager',
    phone: '+91 98765 43210',
    shipping: { flat: '89.50', freeAbove: '600.00' },
  });
  expect(await buyer.place(orderOf(goods))).toMatchObject({ shippingCost: '89.50', grandTotal: '589.50' });
  const { price, id } = goods;
  const two = [{ product_id: id, quantity: 2, price }];
  expect(await buyer.place(orderOf(two))).toMatchObject({ shippingCost: '0.00', grandTotal: '1000.00' });
});

test('the demo identity is what neither the environment nor the owner has set', async () => {
  const config = readConfig({ SHOP_NAME: 'Kamala' });
  const { read, save } = await owner();
  const missing = () => missingIdentity(shop.database.write, config);
  expect(await missing()).toMatch(/^SHOP_LEGAL_NAME, SHOP_EMAIL, .*SHOP_ADDRESS$/);
  const own = { legalName: 'Kamala Ponds', email: 'desk@kamala.example', phone: '+91 80000 11111' };
  const { body } = await save({ ...(await read()), ...own, whatsapp: '+91 80000 11111', address: '7 Canal Road' });
  expect(await missing()).toBe("contact person, grievance officer in the dashboard's settings");
  await save({ ...body, contactPerson: 'Gita Menon', grievanceOfficer: 'Gita Menon' });
  expect(await missing()).toBeNull();
});

test('of two administrators who edit the same settings, the second gets a conflict', async () => {
  const [one, other] = [await owner(), await owner()];
  const seen = await one.read();
  expect((await one.save({ ...seen, name: 'First' })).status).toBe(200);
  expect(await other.save({ ...seen, name: 'Second' })).toMatchObject({ status: 409, body: { code: 'stale' } });
  expect((await shown()).name).toBe('First');
  expect((await other.save({ ...(await other.read()), name: 'Second' })).body).toMatchObject({ version: 2 });
});

test.each([7, 2 ** 40])('version %i, which never was, is refused, and nothing is saved', async (version) => {
  const { read, save } = await owner();
  expect((await save({ ...(await read()), name: 'Ghost', version })).status).toBe(409);
  expect(await read()).toMatchObject({ name: 'Kamala', version: 0 });
});

test('of many at the same moment one wins', async () => {
  const { read, save } = await owner();
  const seen = await read();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => save({ ...seen, name: `Shop ${n}` })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
});

test('a line break pasted into a line becomes a space, and an address keeps its lines', async () => {
  const { read, save } = await owner();
  const { body } = await save({
    ...(await read()),
    name: 'Neela\r\nBcc: eve@evil.example',
    address: ' 1 Lake \r\n\r\n Chittoor ',
  });
  expect(body).toMatchObject({ name: 'Neela Bcc: eve@evil.example', address: '1 Lake\nChittoor' });
});

describe('is refused with a sentence for the field', () => {
  test.each([
    ['a shop without a name', { name: '  ' }, 'name', 'Shop name is required'],
    ['an e-mail address that is none', { email: 'hello' }, 'email', 'Please enter a valid email address'],
    ['a telephone number nobody can ring', { phone: '12345' }, 'phone', 'Phone must be a telephone number'],
    ['words for WhatsApp', { whatsapp: 'call us maybe' }, 'whatsapp', 'WhatsApp number must be a telephone number'],
    ['a grievance officer with no name', { grievanceOfficer: '' }, 'grievanceOfficer', 'Grievance officer is required'],
    ['an address longer than a label', { address: 'x'.repeat(501) }, 'address', expect.stringContaining('500')],
    [
      'a charge below nothing',
      { shipping: { flat: '-1', freeAbove: '2000' } },
      'shipping.flat',
      'Delivery charge must be an amount in rupees, such as 150 or 149.50',
    ],
    [
      'a limit in words',
      { shipping: { flat: '1', freeAbove: 'much' } },
      'shipping.freeAbove',
      'Free delivery above must be an amount in rupees, such as 150 or 149.50',
    ],
  ])('%s', async (_, change, field, message) => {
    const { read, save } = await owner();
    const { status, body } = await save({ ...(await read()), ...change });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: { [field]: message } });
    expect(await read()).toMatchObject({ version: 0 });
  });
});

test('customers and visitors neither see nor save them', async () => {
  const customer = callAs(shop, (await shop.signIn()).headers);
  expect((await customer('GET', '/api/admin/settings')).status).toBe(403);
  expect((await customer('PUT', '/api/admin/settings', first)).status).toBe(403);
  expect((await callAs(shop)('PUT', '/api/admin/settings', first)).status).toBe(401);
});
