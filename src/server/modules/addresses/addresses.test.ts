import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Address, addressSchema } from '#contracts/addresses/addresses.ts';
import { SAMPLE_ADDRESS } from '#contracts/testing/sample-order.ts';
import { inTransaction } from '#server/http/context.ts';
import { type Call, callAs } from '#server/testing/call-api.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { exportAddresses, getOwnAddress, MAX_ADDRESSES, saveAddress } from './service.ts';

const URL = '/api/shippingaddress';
const NOW = new Date('2025-06-01T10:00:00Z');

let shop: TestShop;
let visitor: Call;

beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty', now: () => NOW });
  visitor = callAs(shop);
});
afterAll(() => shop.close());

const home = { ...SAMPLE_ADDRESS, addressLine2: 'Second floor' };

async function newCustomer() {
  const { userId, headers } = await shop.signIn();
  const call = callAs(shop, headers);
  return {
    userId,
    call,
    save: async (more: object = {}) => {
      const { status, body } = await call<Address>('POST', URL, { ...home, ...more });
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
    list: async () => (await call<{ data: Address[] }>('GET', URL)).body.data,
    /** The ids as listed, the default marked. */
    order: async () =>
      (await call<{ data: Address[] }>('GET', URL)).body.data.map(({ id, isDefault }) => (isDefault ? `${id}*` : id)),
  };
}

describe('the addresses of a customer', () => {
  test('are none at first', async () => {
    const { call } = await newCustomer();
    expect(await call('GET', `${URL}/`)).toMatchObject({ status: 200, body: { data: [] } });
  });

  test('begin with one that becomes the default', async () => {
    const { save, list } = await newCustomer();
    const address = await save({ isDefault: false, id: 7, userId: 1, isAdmin: true });
    expect(addressSchema.parse(address)).toEqual(address);
    expect(address).toEqual({ ...home, id: expect.any(Number), isDefault: true });
    expect(await list()).toEqual([address]);
  });

  test('are kept in form: spaces and case do not count, the second line may be blank, India is IN', async () => {
    const { save } = await newCustomer();
    const typed = {
      ...{ recipientName: '  Asha Rao ', recipientEmail: ' Asha@Example.com', recipientPhone: ' 9876543210 ' },
      ...{ addressLine2: ' ', city: ' Chittoor', zipCode: '517001 ', country: 'india' },
    };
    expect(await save(typed)).toMatchObject({ ...home, addressLine2: null });
    expect(await save({ addressLine2: undefined, country: undefined })).toMatchObject({ ...home, addressLine2: null });
  });

  test('are listed with the default first, then the newest', async () => {
    const { save, order } = await newCustomer();
    const [a, b, c] = [(await save()).id, (await save()).id, (await save()).id];
    expect(await order()).toEqual([`${a}*`, c, b]);
    const d = await save({ isDefault: true });
    expect(d.isDefault).toBe(true);
    expect(await order()).toEqual([`${d.id}*`, c, b, a]);
  });

  test('can be changed, and sent back as they are', async () => {
    const { call, save, list } = await newCustomer();
    const [first, second] = [await save(), await save()];
    const changed = { ...second, recipientName: 'Ravi Rao', addressLine2: null, city: 'Tirupati' };
    expect(await call('PUT', `${URL}/${second.id}/`, changed)).toMatchObject({ status: 200, body: changed });
    expect(await list()).toEqual([first, changed]);
    for (const address of await list()) {
      expect(await call('PUT', `${URL}/${address.id}`, address)).toMatchObject({ status: 200, body: address });
    }
    expect(await list()).toEqual([first, changed]);
  });

  test('that were saved without an e-mail can be sent back without one', async () => {
    const { userId, call, list } = await newCustomer();
    await inTransaction(shop.ctx, (ctx) => saveAddress(ctx, userId, { ...home, recipientEmail: null }));
    const [address] = await list();
    expect(address?.recipientEmail).toBeNull();
    expect(await call('PUT', `${URL}/${address?.id}`, address)).toMatchObject({ status: 200, body: address });
  });

  test('keep their default when it is unset by a change, and move it when another is set', async () => {
    const { call, save, order } = await newCustomer();
    const [a, b] = [await save(), await save()];
    expect(await call('PUT', `${URL}/${a.id}`, { ...a, isDefault: false })).toMatchObject({
      body: { isDefault: true },
    });
    expect(await order()).toEqual([`${a.id}*`, b.id]);
    expect(await call('PUT', `${URL}/${b.id}`, { ...b, isDefault: true })).toMatchObject({ body: { isDefault: true } });
    expect(await order()).toEqual([`${b.id}*`, a.id]);
    expect((await call('PUT', `${URL}/${b.id}`, { ...b, isDefault: true })).status).toBe(200);
    expect(await order()).toEqual([`${b.id}*`, a.id]);
  });

  test('have the default that was chosen; false changes nothing', async () => {
    const { call, save, order } = await newCustomer();
    const [a, b] = [await save(), await save()];
    const choose = (id: number, isDefault: boolean) => call('PATCH', `${URL}/${id}/default/`, { isDefault });
    expect(await choose(b.id, true)).toMatchObject({ status: 200, body: { ...b, isDefault: true } });
    expect(await order()).toEqual([`${b.id}*`, a.id]);
    expect(await choose(b.id, false)).toMatchObject({ status: 200, body: { ...b, isDefault: true } });
    expect(await choose(a.id, false)).toMatchObject({ status: 200, body: { ...a, isDefault: false } });
    expect(await order()).toEqual([`${b.id}*`, a.id]);
  });

  test('hand the default over to the one saved last when it is deleted', async () => {
    const { call, save, order } = await newCustomer();
    const [a, b, c] = [await save(), await save(), await save()];
    await call('PUT', `${URL}/${b.id}`, { ...b, city: 'Changed later' });
    expect(await call('DELETE', `${URL}/${a.id}/`)).toMatchObject({ status: 204, body: null });
    expect(await order()).toEqual([`${c.id}*`, b.id]);
    expect((await call('DELETE', `${URL}/${b.id}`)).status).toBe(204);
    expect(await order()).toEqual([`${c.id}*`]);
    expect((await call('DELETE', `${URL}/${c.id}`)).status).toBe(204);
    expect(await order()).toEqual([]);
    const { isDefault } = await save();
    expect(isDefault).toBe(true);
  });

  test(`are at most ${MAX_ADDRESSES}, also when more are saved at once`, async () => {
    const { userId, call, save, list } = await newCustomer();
    for (let saved = 0; saved < MAX_ADDRESSES - 1; saved += 1) {
      await inTransaction(shop.ctx, (ctx) => saveAddress(ctx, userId, home));
    }
    const answers = await Promise.all(Array.from({ length: 3 }, () => call('POST', URL, home)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'conflict',
      message: 'You can save at most 50 addresses. Please delete one first.',
    });
    const [first] = await list();
    expect((await call('DELETE', `${URL}/${first?.id}`)).status).toBe(204);
    await save();
    expect(await list()).toHaveLength(MAX_ADDRESSES);
  });
});

describe('an address', () => {
  test.each([
    [{ recipientName: 'A' }, 'recipientName', 'Recipient name is required'],
    [{ recipientName: undefined }, 'recipientName', 'Recipient name is required'],
    [{ recipientEmail: 'asha' }, 'recipientEmail', 'Valid email is required'],
    [{ recipientEmail: '' }, 'recipientEmail', 'Valid email is required'],
    [{ recipientPhone: '987654321' }, 'recipientPhone', 'Valid phone number is required'],
    [{ recipientPhone: '5876543210' }, 'recipientPhone', 'Valid phone number is required'],
    [{ addressLine1: '12 L' }, 'addressLine1', 'Address is required'],
    [{ city: 'C' }, 'city', 'City is required'],
    [{ state: ' ' }, 'state', 'State is required'],
    [{ zipCode: '017001' }, 'zipCode', 'Valid ZIP code is required'],
    [{ zipCode: '51700' }, 'zipCode', 'Valid ZIP code is required'],
    [{ zipCode: 517001 }, 'zipCode', 'Valid ZIP code is required'],
    [{ country: 'Nepal' }, 'country', 'Country is required'],
    [{ country: '' }, 'country', 'Country is required'],
    [{ isDefault: 'yes' }, 'isDefault', 'isDefault must be true or false'],
    [{ addressLine1: 'Lake\0Road' }, 'addressLine1', 'Please remove the characters that cannot be stored'],
    [{ addressLine2: 'x'.repeat(201) }, 'addressLine2', 'Address line 2 may have at most 200 characters'],
  ])('is refused with %j, both when new and when changed', async (more, field, message) => {
    const { call, save, list } = await newCustomer();
    const address = await save();
    const refusal = { status: 400, body: { code: 'invalid_input', message, errors: { [field]: message } } };
    expect(await call('POST', URL, { ...home, ...more })).toMatchObject(refusal);
    expect(await call('PUT', `${URL}/${address.id}`, { ...home, ...more })).toMatchObject(refusal);
    expect(await list()).toEqual([address]);
  });

  test('that is empty has every fault named, the first of them as the message', async () => {
    const { call } = await newCustomer();
    const { status, body } = await call('POST', URL, {});
    expect(status).toBe(400);
    expect(body.message).toBe('Recipient name is required');
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(
      ['addressLine1', 'city', 'recipientEmail', 'recipientName', 'recipientPhone', 'state', 'zipCode'].toSorted(),
    );
  });

  test.each([undefined, {}, { isDefault: 1 }, '{broken'])('is not made the default by %j', async (payload) => {
    const { call, save } = await newCustomer();
    const { id } = await save();
    expect((await call('PATCH', `${URL}/${id}/default`, payload)).status).toBe(400);
  });

  test.each([
    ['999999', 404],
    ['0', 400],
    ['x', 400],
    ['99999999999', 400],
  ])('%s answers %i', async (id, status) => {
    const { call } = await newCustomer();
    const refusal = { status, body: { message: 'There is no such address' } };
    expect(await call('PUT', `${URL}/${id}`, home)).toMatchObject(refusal);
    expect(await call('PATCH', `${URL}/${id}/default`, { isDefault: true })).toMatchObject(refusal);
    expect(await call('DELETE', `${URL}/${id}`)).toMatchObject(refusal);
  });

  test('of another customer does not exist, for an administrator neither', async () => {
    const owner = await newCustomer();
    const stranger = await newCustomer();
    const admin = callAs(shop, (await shop.signIn({ isAdmin: true })).headers);
    const [first, second] = [await owner.save(), await owner.save()];
    const own = await stranger.save();
    for (const call of [stranger.call, admin]) {
      const answers = [
        await call('PUT', `${URL}/${second.id}`, { ...home, recipientName: 'Mallory', isDefault: true }),
        await call('PATCH', `${URL}/${second.id}/default`, { isDefault: true }),
        await call('PATCH', `${URL}/${second.id}/default`, { isDefault: false }),
        await call('DELETE', `${URL}/${second.id}`),
        await call('DELETE', `${URL}/${first.id}`),
      ];
      for (const { status, body } of answers) {
        expect({ status, body }).toEqual({
          status: 404,
          body: { code: 'not_found', message: 'There is no such address' },
        });
      }
    }
    expect(await owner.list()).toEqual([first, second]);
    expect(await stranger.list()).toEqual([own]);
  });

  test('wants a session, and that is judged before anything else', async () => {
    for (const [method, url] of [
      ['GET', URL],
      ['POST', URL],
      ['PUT', `${URL}/1`],
      ['PUT', `${URL}/none`],
      ['DELETE', `${URL}/1`],
      ['PATCH', `${URL}/1/default`],
    ] as const) {
      for (const payload of method === 'GET' ? [undefined] : [undefined, home, '{broken']) {
        expect(await visitor(method, url, payload)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      }
    }
  });
});

describe('other modules', () => {
  test('get an own address, and nobody else’s', async () => {
    const { userId, save } = await newCustomer();
    const address = await save();
    expect(await getOwnAddress(shop.ctx, userId, address.id)).toEqual(address);
    const other = await newCustomer();
    await expect(getOwnAddress(shop.ctx, other.userId, address.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('save an address together with what they write, or not at all', async () => {
    const { userId, list } = await newCustomer();
    const failing = inTransaction(shop.ctx, async (ctx) => {
      await saveAddress(ctx, userId, home);
      throw new Error('out of stock');
    });
    await expect(failing).rejects.toThrow('out of stock');
    expect(await list()).toEqual([]);
    await inTransaction(shop.ctx, (ctx) => saveAddress(ctx, userId, home));
    expect(await list()).toEqual([{ ...home, id: expect.any(Number), isDefault: true }]);
  });

  test('export what is held, with its times', async () => {
    const { userId, save } = await newCustomer();
    const address = await save();
    await (await newCustomer()).save();
    expect(await exportAddresses(shop.ctx, userId)).toEqual([{ ...address, createdAt: NOW, updatedAt: NOW }]);
  });
});
