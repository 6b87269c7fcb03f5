import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { products } from '#server/database/schema/catalogue.ts';
import { callAs } from '#server/testing/call-api.ts';
import { addProduct, createOrderClient, orderOf } from '#server/testing/order-fixtures.ts';
import { testClock } from '#server/testing/people.ts';
import { testPicture } from '#server/testing/test-pictures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

type Gallery = { data: { key: string; imageUrl: string; bytes: number }[] };

let clock: ReturnType<typeof testClock>;
let shop: TestShop;
let owner: { authorization: string };
beforeEach(async () => {
  clock = testClock();
  shop = await openTestShop({ catalogue: 'empty', now: clock.now });
  owner = (await shop.signIn({ isAdmin: true })).headers;
});
afterEach(() => shop.close());

async function upload(payload: Buffer): Promise<string> {
  clock.pass({ seconds: 1 });
  const headers = { ...owner, 'content-type': 'image/png' };
  const response = await shop.app.inject({ method: 'POST', url: '/api/media', headers, payload });
  return response.json<{ url: string }>().url;
}

const list = async (query = '') => (await callAs(shop, owner)<Gallery>('GET', `/api/media${query}`)).body;
const addresses = ({ data }: Gallery) => data.map(({ imageUrl }) => imageUrl);

test('uploaded pictures are listed, the newest first', async () => {
  expect(await list()).toEqual({ data: [], pagination: { page: 1, limit: 10, totalCount: 0, totalPages: 0 } });
  const small = await upload(await testPicture(60, 40));
  const large = await upload(await testPicture(300, 200));
  const gallery = await list();
  expect(addresses(gallery)).toEqual([large, small]);
  const shown = await shop.app.inject(small);
  expect(gallery.data[1]).toEqual({
    key: small.replace('/media/', ''),
    imageUrl: small,
    width: 60,
    height: 40,
    bytes: shown.rawPayload.length,
    createdAt: new Date(clock.now().getTime() - 1000).toISOString(),
  });
});

test('a picture that comes again is there once, as the newest', async () => {
  const first = await upload(await testPicture(60, 40));
  const second = await upload(await testPicture(40, 60));
  expect(await upload(await testPicture(60, 40))).toBe(first);
  expect(addresses(await list())).toEqual([first, second]);
});

test('they come in pages, to administrators', async () => {
  const first = await upload(await testPicture(60, 40));
  await upload(await testPicture(40, 60));
  expect(addresses(await list('?page=2&limit=1'))).toEqual([first]);
  expect((await callAs(shop)('GET', '/api/media')).status).toBe(401);
  expect((await callAs(shop, (await shop.signIn()).headers)('GET', '/api/media')).status).toBe(403);
});

test('what is refused is not listed', async () => {
  await upload(Buffer.from('no picture'));
  expect((await list()).data).toEqual([]);
});

test('an upload that nothing uses is deleted with its file; one that is used stays', async () => {
  const call = callAs(shop, owner);
  const [free, main, second, category] = [
    await upload(await testPicture(30, 40)),
    await upload(await testPicture(60, 80)),
    await upload(await testPicture(90, 120)),
    await upload(await testPicture(50, 50)),
  ];
  const { id: categoryId } = (
    await call<{ id: number }>('POST', '/api/categories', { name: 'Fish', slug: 'fish', imageUrl: category })
  ).body;
  const images = [{ url: main }, { url: second }];
  const about = { name: 'Betta', description: 'Calm', price: 9, categoryId, images };
  const { body: product } = await call<{ images: object[] }>('POST', '/api/products', about);
  expect(product.images, 'sizes of pictures from the gallery').toMatchObject([
    { url: main, width: 60, height: 80 },
    { url: second, width: 90, height: 120 },
  ]);
  const remove = (address = '') => call('DELETE', address.replace('/media/', '/api/media/'));
  for (const [address, use] of [
    [main, 'a product'],
    [second, 'a product'],
    [category, 'a category'],
  ])
    expect(await remove(address)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: `This picture cannot be deleted: ${use} shows it.` },
    });
  const resized = (address = '') => shop.app.inject(`/api/image-proxy?url=${address}&width=20`);
  expect([(await resized(free)).statusCode, (await resized(main)).statusCode]).toEqual([200, 200]);
  expect((await remove(free)).status).toBe(204);
  expect((await shop.app.inject(free ?? '')).statusCode).toBe(404);
  expect([(await resized(free)).statusCode, (await resized(main)).statusCode]).toEqual([404, 200]);
  expect((await remove(free)).status).toBe(404);
  expect(addresses(await list())).toHaveLength(3);
  expect(await upload(await testPicture(30, 40)), 'uploaded again').toBe(free);
  expect((await shop.app.inject(free ?? '')).statusCode).toBe(200);
});

test('a picture of an order stays, also without its product', async () => {
  const address = await upload(await testPicture(30, 40));
  const goods = await addProduct(shop);
  await shop.database.write.update(products).set({ imageUrl: address }).where(eq(products.id, goods.id));
  await (await createOrderClient(shop)).place(orderOf(goods));
  await callAs(shop, owner)('DELETE', `/api/products/${goods.id}`);
  expect(await callAs(shop, owner)('DELETE', address.replace('/media/', '/api/media/'))).toMatchObject({
    status: 409,
    body: { message: 'This picture cannot be deleted: an order shows it.' },
  });
});
