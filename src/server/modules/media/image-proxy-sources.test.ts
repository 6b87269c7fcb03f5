import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let canary: Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  shop = await openTestShop({
    catalogue: 'empty',
    config: { imageHosts: ['pictures.example', '127.0.0.1', '[::1]', 'localhost'], publicUrl: 'https://shop.example' },
  });
  canary = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  canary.listen(0, '127.0.0.1');
  await once(canary, 'listening');
  port = (canary.address() as AddressInfo).port;
});
afterAll(async () => {
  await shop.close();
  await new Promise((resolve) => canary.close(resolve));
});

/** Every spelling once with the port of the canary and once without. */
const hosts = [
  '127.0.0.1',
  '127.0.0.2',
  '127.1',
  '127.0.1',
  '2130706433',
  '0177.1',
  '0177.0.0.1',
  '017700000001',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '１２７.0.0.1',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00::1]',
  '[ff02::1]',
  '[2002:7f00:1::]',
  'localhost.',
  'LOCALHOST.',
  'localhost.localdomain',
  'ip6-localhost',
  'metadata.google.internal',
  '127.0.0.1.nip.io',
  'pictures.example.',
  'pictures.example.evil.example',
  'evilpictures.example',
  'sub.pictures.example',
  'user@127.0.0.1',
  'pictures.example@127.0.0.1',
  '127.0.0.1#@pictures.example',
  '127.0.0.1\\@pictures.example',
];

const addresses = [
  ...hosts.flatMap((host) => [`http://${host}:PORT/a.png`, `https://${host}:PORT/a.png`]),
  ...hosts.flatMap((host) => [`https://${host}/a.png`, `http://${host}/a.png`]),
  'https://pictures.example:PORT/a.png',
  'https://pictures.example:8443/a.png',
  'https://pictures.example:80/a.png',
  'http://pictures.example/a.png',
  'https://user@pictures.example/a.png',
  'https://user:secret@pictures.example/a.png',
  'https://:secret@pictures.example/a.png',
  'http://localhost:PORT/media/a.webp',
  'http://shop.example/media/a.webp',
  'https://shop.example:8443/media/a.webp',
  'https://user@shop.example/media/a.webp',
  'https://shop.example/api/products',
  'https://shop.example/media/../api/products',
  'https://shop.example/media/%2e%2e/secrets/session-secret.png',
  'https://shop.example/media/..%2fsecrets/a.png',
  'https://shop.example/media/.hidden.png',
  'https://shop.example/media/a.svg',
  'https://shop.example/media/a%00.png',
  'https://shop.example/media/%E0%A4%A.png',
  '//127.0.0.1:PORT/a.png',
  '/\\127.0.0.1:PORT/a.png',
  '\\\\127.0.0.1:PORT\\a.png',
  '/etc/passwd',
  '/media/',
  '/media/../secrets/session-secret',
  '/api/image-proxy?url=/media/a.webp',
  'media/a.webp',
  'file:///etc/passwd',
  'file://127.0.0.1:PORT/a.png',
  'data:image/png;base64,iVBORw0KGgo=',
  'ftp://127.0.0.1:PORT/a.png',
  'gopher://127.0.0.1:PORT/_GET',
  'javascript:alert(1)',
  'blob:https://pictures.example/1',
  'jar:https://pictures.example!/a.png',
  'https://',
  'https:///a.png',
  '   ',
  'x',
];

describe('a source that is not allowed', () => {
  test(`is refused without a connection, in each of ${addresses.length} spellings`, async () => {
    let sockets = 0;
    const count = () => {
      sockets += 1;
    };
    subscribe('net.client.socket', count);
    try {
      for (const spelling of addresses) {
        const url = spelling.replace('PORT', String(port));
        const { status, body } = await shop.get(`/api/image-proxy?url=${encodeURIComponent(url)}&width=300`);
        expect({ url, status, body }).toEqual({
          url,
          status: 400,
          body: { code: 'invalid_input', message: expect.any(String), errors: { url: expect.any(String) } },
        });
      }
    } finally {
      unsubscribe('net.client.socket', count);
    }
    expect(addresses.length).toBeGreaterThanOrEqual(60);
    expect({ sockets, connections }).toEqual({ sockets: 0, connections: 0 });
  });

  test('is refused also when it is listed, for its name leads to this machine', async () => {
    for (const url of ['https://localhost/a.png', 'https://127.0.0.1/a.png', 'https://[::1]/a.png']) {
      const { status } = await shop.get(`/api/image-proxy?url=${encodeURIComponent(url)}`);
      expect({ url, status }).toEqual({ url, status: 400 });
    }
    expect(connections).toBe(0);
  });
});

describe('parameters', () => {
  test.each([
    'width=100000',
    'width=2001',
    'width=0',
    'width=-1',
    'width=1.5',
    'width=abc',
    'width=',
    'width=1&width=2',
    'height=2001',
    'height=0',
    'quality=-1',
    'quality=0',
    'quality=101',
    'quality=high',
    'format=exe',
    'format=svg',
    'format=gif',
    'format=WEBP',
    'format=webp&format=png',
    'url=/media/b.webp',
  ])('%s is refused at its field', async (query) => {
    const { status, body } = await shop.get(`/api/image-proxy?url=/media/a.webp&${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_input', errors: { [query.split('=')[0] ?? '']: expect.any(String) } });
  });

  test.each(['', '?width=300', '?url=', `?url=/media/${'a'.repeat(2000)}.webp`])(
    '%s has no usable url',
    async (query) => {
      expect(await shop.get(`/api/image-proxy${query}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
    },
  );

  test('a picture that is not there is not found', async () => {
    for (const url of ['/media/none.webp', 'https://shop.example/media/uploads/none.webp']) {
      expect(await shop.get(`/api/image-proxy?url=${url}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});
