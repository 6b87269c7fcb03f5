import { connect } from 'node:net';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { falsePictures, pngBomb, testPicture, turnedPicture } from '#server/testing/test-pictures.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let administrator: { authorization: string };
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
  administrator = (await shop.signIn({ isAdmin: true })).headers;
});
afterAll(() => shop.close());

type Part = { name: string; filename?: string; type?: string; content: Buffer | string };

function form(parts: Part[]) {
  const boundary = 'a-boundary-of-the-tests';
  const payload = Buffer.concat([
    ...parts.flatMap(({ name, filename, type = 'image/png', content }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
          filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: ${type}`
        }\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

function upload({ payload, headers }: { payload: Buffer | string; headers: object }, signedIn: object = administrator) {
  return shop.app.inject({ method: 'POST', url: '/api/media', payload, headers: { ...headers, ...signedIn } });
}

const onePicture = async () => form([{ name: 'file', filename: 'a.png', content: await testPicture(60, 40) }]);

describe('an upload', () => {
  test('is for administrators', async () => {
    const customer = await shop.signIn();
    expect((await upload(await onePicture(), {})).statusCode).toBe(401);
    expect((await upload(await onePicture(), customer.headers)).statusCode).toBe(403);
    expect((await upload(await onePicture())).statusCode).toBe(201);
  });

  test('is judged by who sends it before its body is looked at', async () => {
    const large = { payload: Buffer.alloc(21 * 1024 * 1024), headers: { 'content-type': 'image/png' } };
    const json = { payload: '{', headers: { 'content-type': 'application/json' } };
    expect((await upload(large, {})).statusCode).toBe(401);
    expect((await upload(json, {})).statusCode).toBe(401);
    expect((await upload(json, (await shop.signIn()).headers)).statusCode).toBe(403);
  });

  test('is kept as WebP under the name of its content, and shown', async () => {
    const first = await upload(await onePicture());
    expect(first.json()).toEqual({
      url: expect.stringMatching(/^\/media\/uploads\/[0-9a-f]{32}-[0-9a-f]{6}\.webp$/),
      width: 60,
      height: 40,
    });
    expect((await upload(await onePicture())).json()).toEqual(first.json());
    const { url } = first.json() as { url: string };
    const shown = await shop.app.inject(url);
    expect(shown).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-length': String(shown.rawPayload.length),
      },
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
  });

  test('may also be the picture alone', async () => {
    const payload = await testPicture(30, 20, 'jpeg');
    const answer = await upload({ payload, headers: { 'content-type': 'image/jpeg' } });
    expect(answer.json()).toMatchObject({ width: 30, height: 20 });
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may be a %s, whatever it is called', async (format) => {
    const content = await testPicture(30, 20, format);
    const answer = await upload(form([{ name: 'file', filename: 'a.txt', type: 'text/plain', content }]));
    expect(answer.statusCode).toBe(201);
  });

  test('is turned upright, made no larger than 2000 and loses its notes', async () => {
    const answer = await upload(form([{ name: 'file', filename: 'a.jpg', content: await turnedPicture(3000, 1500) }]));
    const { url, width, height } = answer.json() as { url: string; width: number; height: number };
    expect({ width, height }).toEqual({ width: 1000, height: 2000 });
    expect((await shop.app.inject(url)).rawPayload.includes('private note')).toBe(false);
  });

  test.each(falsePictures)('that is %s named .png is refused', async (_, content) => {
    for (const sent of [
      form([{ name: 'file', filename: 'a.png', content }]),
      { payload: content, headers: { 'content-type': 'image/png' } },
    ]) {
      const answer = await upload(sent);
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toEqual({
        code: 'unsupported_media_type',
        message: 'This is not a picture. Please use JPEG, PNG, WebP, AVIF or GIF.',
      });
    }
  });

  test.each<[string, () => Promise<{ payload: Buffer | string; headers: object }>, number, string]>([
    ['a bomb', async () => form([{ name: 'file', filename: 'a.png', content: pngBomb(50_000, 50_000) }]), 413, '20 MB'],
    [
      'half a picture',
      async () => form([{ name: 'file', filename: 'a.png', content: (await testPicture(90, 90)).subarray(0, 900) }]),
      400,
      'damaged',
    ],
    ['an empty file', async () => form([{ name: 'file', filename: 'a.png', content: '' }]), 400, 'choose a picture'],
    ['no file', async () => form([{ name: 'note', content: 'x' }]), 400, 'choose a picture'],
    [
      'the file in another field',
      async () => form([{ name: 'photo', filename: 'a.png', content: await testPicture(9, 9) }]),
      400,
      'choose a picture',
    ],
    [
      'two files',
      async () => {
        const content = await testPicture(9, 9);
        return form([
          { name: 'file', filename: 'a.png', content },
          { name: 'file', filename: 'b.png', content },
        ]);
      },
      400,
      'one picture',
    ],
    [
      'many fields',
      async () => form(Array.from({ length: 30 }, (_, index) => ({ name: `f${index}`, content: 'x' }))),
      400,
      'form',
    ],
    [
      'a form without an end',
      async () => {
        const { payload, headers } = await onePicture();
        return { payload: payload.subarray(0, -40), headers };
      },
      400,
      'form',
    ],
    [
      'a form without a boundary',
      async () => ({ payload: 'x', headers: { 'content-type': 'multipart/form-data' } }),
      400,
      'form',
    ],
    [
      'a file just above 20 MB',
      async () => form([{ name: 'file', filename: 'a.png', content: Buffer.alloc(20 * 1024 * 1024 + 1) }]),
      413,
      '20 MB',
    ],
    [
      '50 MB',
      async () => ({ payload: Buffer.alloc(50_000_000), headers: { 'content-type': 'image/png' } }),
      413,
      '20 MB',
    ],
    ['an empty body', async () => ({ payload: '', headers: { 'content-type': 'image/png' } }), 400, 'choose a picture'],
    ['nothing at all', async () => ({ payload: '', headers: {} }), 400, 'choose a picture'],
    ['JSON', async () => ({ payload: '{}', headers: { 'content-type': 'application/json' } }), 415, 'send a picture'],
    ['plain text', async () => ({ payload: 'x', headers: { 'content-type': 'text/plain' } }), 415, 'send a picture'],
    ['a body of no type', async () => ({ payload: 'x', headers: {} }), 415, 'send a picture'],
  ])('of %s is refused', async (_, make, status, sentence) => {
    const answer = await upload(await make());
    expect({ status: answer.statusCode, body: answer.json() }).toMatchObject({
      status,
      body: { message: expect.stringContaining(sentence), code: expect.any(String) },
    });
  });

  describe('over a real connection', () => {
    let address: string;
    beforeAll(async () => {
      address = `${await shop.app.listen({ port: 0, host: '127.0.0.1' })}/api/media`;
    });

    test('works as a browser sends it', async () => {
      const body = new FormData();
      body.append('note', 'x');
      body.append('file', new Blob([new Uint8Array(await testPicture(64, 48))], { type: 'image/png' }), 'fish.png');
      const answer = await fetch(address, { method: 'POST', body, headers: administrator });
      expect(answer.status).toBe(201);
      expect(await answer.json()).toMatchObject({ width: 64, height: 48 });
    });

    test('that is too large gets its answer', async () => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(30_000_000)], { type: 'image/png' }), 'fish.png');
      const answer = await fetch(address, { method: 'POST', body, headers: administrator });
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: 413,
        body: { code: 'too_large' },
      });
    });

    test('that never ends is refused, and leaves no connection behind', async () => {
      const countConnections = promisify(shop.app.server.getConnections.bind(shop.app.server));
      const before = await countConnections();
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        `POST /api/media HTTP/1.1\r\nHost: x\r\nAuthorization: ${administrator.authorization}\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      const opening = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
      socket.write(`${opening.length.toString(16)}\r\n${opening}\r\n`);
      const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000), Buffer.from('\r\n')]);
      const pour = () => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', pour);
      pour();
      const answer = await new Promise((resolve) => socket.once('data', resolve));
      expect(String(answer)).toMatch(/^HTTP\/1.1 413 .*"code":"too_large"/s);
      socket.destroy();
      await expect.poll(() => countConnections()).toBeLessThanOrEqual(before);
    });
  });

  test('teaches no other call to take pictures or forms', async () => {
    for (const sent of [await onePicture(), { payload: 'x', headers: { 'content-type': 'image/png' } }]) {
      const answer = await shop.app.inject({ method: 'POST', url: '/api/nothing', ...sent });
      expect(answer.statusCode).toBe(415);
    }
  });
});
