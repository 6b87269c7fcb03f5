import { afterEach, beforeEach, expect, test } from 'vitest';
import { callAs } from '#server/testing/call-api.ts';
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
