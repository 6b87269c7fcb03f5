import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  HEIC_REFUSED,
  MAX_VIDEO_BYTES,
  NO_ROOM_FOR_FILES,
  VIDEO_TOO_LARGE,
  WRONG_FILE_TYPE,
} from '#contracts/claims/claim-files.ts';
import { claimFiles, claims } from '#server/database/schema/claims.ts';
import { dueWork } from '#server/modules/housekeeping/due-work.ts';
import { type ClaimShop, openClaimShop, placedPhoto, testVideo } from '#server/testing/claim-fixtures.ts';
import { falsePictures, testPicture } from '#server/testing/test-pictures.ts';
import { sumEvidenceBytes } from './evidence-queries.ts';
import { openEvidenceStore } from './evidence-store.ts';

let shop: ClaimShop;
beforeAll(async () => {
  shop = await openClaimShop();
});
afterAll(() => shop.shop.close());

async function draft(): Promise<string> {
  const token = await shop.tokenOf((await shop.deliver()).id);
  await shop.start(token);
  return token;
}

const dataFiles = async (folder: string) => {
  const names = await readdir(path.join(shop.shop.dataDir, folder), { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes('.') || folder === 'uploads');
};
const files = async (token: string) => (await shop.page(token)).body.claim?.files ?? [];
const ownFile = (id: string, token: string, headers: Record<string, string> = {}) =>
  shop.shop.app.inject({ method: 'GET', url: `/api/claim/files/${id}?token=${token}`, headers });

test('a video in parts arrives whole, and is shown to its owner and the shop alone', async () => {
  const token = await draft();
  const video = testVideo(300_000);
  const { id } = await shop.uploads.create({ token, step: 'opening', media: 'video' }, video.length);
  for (let offset = 0; offset < video.length; offset += 100_000) {
    expect((await shop.uploads.head(id)).headers['upload-offset']).toBe(String(offset));
    const part = video.subarray(offset, offset + 100_000);
    expect(await shop.uploads.patch(id, offset, part)).toMatchObject({ status: 204, offset: offset + 100_000 });
  }
  expect(await files(token)).toMatchObject([{ id, state: 'ready', bytes: video.length, step: 'opening' }]);
  // The response to the last part may have been lost.
  const again = await shop.uploads.head(id);
  expect([again.headers['upload-offset'], again.headers['upload-length']]).toEqual(['300000', '300000']);
  expect(await dataFiles('uploads')).toEqual([]);

  const whole = await ownFile(id, token);
  expect(whole.rawPayload.equals(video)).toBe(true);
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-disposition': 'inline',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  const part = await ownFile(id, token, { range: 'bytes=1000-1999' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 1000-1999/300000']);
  expect(part.rawPayload.equals(video.subarray(1000, 2000))).toBe(true);
  expect((await ownFile(id, token, { range: 'bytes=300000-' })).statusCode).toBe(416);

  expect((await ownFile(id, await draft())).statusCode).toBe(404);
  expect((await ownFile(id, 'x')).statusCode).toBe(404);
  const evidence = `/api/admin/claim-files/${id}`;
  expect((await shop.customer.call('GET', evidence)).status).toBe(403);
  const seen = await shop.shop.app.inject({ method: 'GET', url: evidence, headers: await shop.admin.headers() });
  expect(createHash('sha256').update(seen.rawPayload).digest('hex')).toBe(
    createHash('sha256').update(video).digest('hex'),
  );
  const { body } = await shop.admin.call<{ data: { sentence: string }[] }>('GET', '/api/admin/audit');
  expect(JSON.stringify(body)).toContain(`Looked at file ${id} of a claim`);
  for (const url of [
    `/media/private/claims/${id}.mp4`,
    `/media/../private/claims/${id}.mp4`,
    `/private/claims/${id}.mp4`,
  ]) {
    expect((await shop.shop.app.inject({ url })).statusCode).not.toBe(200);
  }
});

test('a photo loses its position and keeps its picture', async () => {
  const token = await draft();
  const photo = await placedPhoto();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { id } = await shop.uploads.send({ token }, photo);
  const [file] = await files(token);
  expect(file).toMatchObject({ id, state: 'ready' });
  const stored = (await ownFile(id, token)).rawPayload;
  const { exif, width, height, format } = await sharp(stored).metadata();
  expect({ exif, width, height, format }).toEqual({ exif: undefined, width: 60, height: 40, format: 'jpeg' });
  expect(stored.includes('private note')).toBe(false);
});

describe('what is refused leaves nothing on disk', () => {
  const polyglot = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.from('<script>alert(1)</script>'.repeat(20)),
  ]);
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const cases: [string, string, Buffer, number, string][] = [
    ...falsePictures.flatMap(([name, bytes]): [string, string, Buffer, number, string][] => [
      [`${name} as a photo`, 'photo', bytes, 415, WRONG_FILE_TYPE],
      [`${name} as a video`, 'video', bytes, 415, WRONG_FILE_TYPE],
    ]),
    ['a video as a photo', 'photo', testVideo(500), 415, WRONG_FILE_TYPE],
    ['HEIC', 'photo', heic, 415, HEIC_REFUSED],
    ['a page behind the first bytes of a JPEG', 'photo', polyglot, 415, 'not a picture'],
  ];
  test.each(cases)('%s', async (_, media, bytes, status, message) => {
    const token = await draft();
    const before = await dataFiles('private');
    const sent = await shop.uploads.send({ token, media }, bytes);
    expect(sent.status).toBe(status);
    expect(sent.body?.message).toContain(message);
    expect(await dataFiles('uploads')).toEqual([]);
    expect(await dataFiles('private')).toEqual(before);
    expect(await files(token)).toEqual([]);
  });

  test('sizes that are too large, missing or nonsense', async () => {
    const token = await draft();
    const wrong: [string, number | string, number][] = [
      ['video', MAX_VIDEO_BYTES + 1, 413],
      ['video', 999_999_999_999_999, 413],
      ['photo', 15_000_001, 413],
      ['photo', 0, 400],
      ['photo', -5, 400],
      ['photo', '1e9', 400],
      ['photo', 'many', 400],
    ];
    for (const [media, length, status] of wrong) {
      expect([length, (await shop.uploads.create({ token, media }, length)).status]).toEqual([length, status]);
    }
    const { body } = await shop.uploads.create({ token, media: 'video' }, MAX_VIDEO_BYTES + 1);
    expect(body).toMatchObject({ message: VIDEO_TOO_LARGE, code: 'too_large' });
    expect(await dataFiles('uploads')).toEqual([]);
  });

  test('more bytes than announced, the wrong place, and names that lead elsewhere', async () => {
    const token = await draft();
    const { id } = await shop.uploads.create({ token }, 100);
    expect((await shop.uploads.patch(id, 0, Buffer.alloc(200))).status).toBe(413);
    expect((await shop.uploads.patch(id, 50, Buffer.alloc(10))).status).toBe(409);
    for (const name of ['..%2f..%2fsecrets', `${id}.json`, `${id}%00`, 'x'.repeat(200)]) {
      expect((await shop.uploads.patch(name, 0, Buffer.alloc(10))).status).toBe(404);
      expect((await shop.uploads.head(name)).statusCode).toBe(404);
      expect((await shop.uploads.end(name)).statusCode).toBe(404);
    }
    for (const step of ['../../x', 'secret']) expect((await shop.uploads.create({ token, step }, 10)).status).toBe(400);
    expect((await shop.uploads.create({ token, item: 999_999 }, 10)).status).toBe(400);
    expect((await shop.uploads.end(id)).statusCode).toBe(204);
    expect((await shop.uploads.head(id)).statusCode).toBe(404);
    expect(await dataFiles('uploads')).toEqual([]);
  });
});

test('what is not stored with an upload: its token', async () => {
  const token = await draft();
  const { id } = await shop.uploads.create({ token }, 100);
  for (const name of await dataFiles('uploads')) {
    expect(await readFile(path.join(shop.shop.dataDir, 'uploads', name), 'utf8')).not.toContain(token);
  }
  await shop.uploads.end(id);
});

test('thousands of uploads that begin at once stay within the limits of a claim', async () => {
  const token = await draft();
  const begun = await Promise.all(Array.from({ length: 60 }, () => shop.uploads.create({ token }, 10)));
  expect(begun.filter(({ status }) => status === 201)).toHaveLength(8);
  for (const { id, status } of begun) if (status === 201) await shop.uploads.end(id);
  // Those that were ended leave their places to others.
  expect((await shop.uploads.create({ token }, 10)).status).toBe(201);
  await shop.withdraw(token);
  expect(await dataFiles('uploads')).toEqual([]);
});

test('deleting a file removes it, and no file of another claim', async () => {
  const [token, other] = [await draft(), await draft()];
  const { id } = await shop.uploads.send({ token }, await testPicture(20, 20, 'png'));
  const remove = (by: string) => shop.visitor<unknown>('DELETE', `/api/claim/files/${id}`, { token: by });
  expect((await remove(other)).status).toBe(404);
  const before = await dataFiles('private');
  expect(await remove(token)).toMatchObject({ status: 204, body: null });
  expect(await dataFiles('private')).toHaveLength(before.length - 1);
  expect(await files(token)).toEqual([]);
  expect((await remove(token)).status).toBe(404);
});

test('an upload that nobody finishes is deleted after a day', async () => {
  const token = await draft();
  const { id } = await shop.uploads.create({ token }, 1000);
  await shop.uploads.patch(id, 0, Buffer.alloc(10));
  const evidence = openEvidenceStore({ dataDir: shop.shop.dataDir, s3: undefined });
  await dueWork(shop.shop.ctx, shop.shop.settings, evidence);
  expect(await files(token)).toHaveLength(1);
  shop.clock.pass({ hours: 25 });
  expect(await dueWork(shop.shop.ctx, shop.shop.settings, evidence)).toMatchObject({ 'unfinished uploads deleted': 1 });
  expect(await files(token)).toEqual([]);
  expect(await dataFiles('uploads')).toEqual([]);
  expect((await shop.uploads.patch(id, 10, Buffer.alloc(10))).status).toBe(404);
});

test('due work that fails does not stop other due work', async () => {
  const token = await draft();
  await shop.uploads.create({ token }, 1000);
  shop.clock.pass({ hours: 25 });
  const evidence = openEvidenceStore({ dataDir: shop.shop.dataDir, s3: undefined });
  await shop.shop.database.write.execute('alter table store_credits rename to unreachable');
  await expect(dueWork(shop.shop.ctx, shop.shop.settings, evidence)).rejects.toThrow('store_credits');
  await shop.shop.database.write.execute('alter table unreachable rename to store_credits');
  expect(await files(token)).toEqual([]);
});

test('a full storage says where else to send it', async () => {
  const token = await draft();
  const { id } = await shop.uploads.send({ token }, await testPicture(20, 20, 'png'));
  // As if the files of many claims took all the room.
  await shop.shop.database.write.update(claimFiles).set({ bytes: 4_990_000_000 }).where(eq(claimFiles.id, id));
  const other = await draft();
  expect((await shop.uploads.create({ token: other }, 1_000_000)).status).toBe(201);
  const full = await shop.uploads.create({ token: other, media: 'video' }, MAX_VIDEO_BYTES);
  expect([full.status, full.body?.message]).toEqual([503, NO_ROOM_FOR_FILES]);
});

test('a draft that is withdrawn gives its room back at once', async () => {
  const token = await draft();
  const { id } = await shop.uploads.send({ token }, await testPicture(20, 20, 'png'));
  const { id: begun } = await shop.uploads.create({ token, media: 'video' }, 1000);
  const before = await sumEvidenceBytes(shop.shop.database.write);
  const stored = await dataFiles('private');
  expect(await shop.withdraw(token)).toMatchObject({ status: 200 });
  const rows = await shop.shop.database.write.select().from(claimFiles);
  expect(rows.filter((row) => [id, begun].includes(row.id)).map(({ state }) => state)).toEqual(['erased', 'erased']);
  expect(await dataFiles('private')).toHaveLength(stored.length - 1);
  expect(await dataFiles('uploads')).not.toContain(begun);
  expect(await sumEvidenceBytes(shop.shop.database.write)).toMatchObject({ announced: before.announced - 1000 });
  expect((await shop.uploads.patch(begun, 0, Buffer.alloc(10))).status).toBe(404);
});

test('files that were announced for a claim that is closed take no room', async () => {
  const token = await draft();
  const { announced } = await sumEvidenceBytes(shop.shop.database.write);
  const { id } = await shop.uploads.create({ token, media: 'video' }, 1000);
  expect(await sumEvidenceBytes(shop.shop.database.write)).toMatchObject({ announced: announced + 1000 });
  const [file] = await shop.shop.database.write.select().from(claimFiles).where(eq(claimFiles.id, id));
  const isClaim = eq(claims.id, file?.claimId ?? 0);
  await shop.shop.database.write.update(claims).set({ state: 'submitted' }).where(isClaim);
  expect(await sumEvidenceBytes(shop.shop.database.write)).toMatchObject({ announced });
});

const FULL_DISK = '/dev/full';
test.runIf(existsSync(FULL_DISK))(
  'a disk that is full is no matter of the customer: its words stay inside',
  async () => {
    const token = await draft();
    const { id } = await shop.uploads.create({ token }, 100);
    const file = path.join(shop.shop.dataDir, 'uploads', id);
    await rm(file);
    await symlink(FULL_DISK, file);
    const { status, body } = await shop.uploads.patch(id, 0, Buffer.alloc(10));
    expect([status, body]).toEqual([503, { message: NO_ROOM_FOR_FILES, code: 'unavailable' }]);
    await shop.uploads.end(id);
  },
);

test('an order takes three claims a day', async () => {
  const own = await openClaimShop({ config: { rateLimit: true } });
  const token = await own.tokenOf((await own.deliver()).id);
  for (let count = 0; count < 3; count += 1) {
    own.clock.pass({ hours: 2 });
    expect((await own.start(token)).status).toBe(201);
    expect((await own.withdraw(token)).status).toBe(200);
  }
  own.clock.pass({ hours: 2 });
  expect((await own.start(token)).status).toBe(429);
  own.clock.pass({ hours: 24 });
  expect((await own.start(token)).body.code).not.toBe('too_many_requests');
  await own.shop.close();
});
