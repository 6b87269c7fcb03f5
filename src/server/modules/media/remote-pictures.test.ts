import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type Opening, openHttps, type PictureNetwork, pinnedLookup } from './picture-network.ts';
import { PictureSources } from './picture-source.ts';
import { RemotePictures } from './remote-pictures.ts';

const PUBLIC = { address: '93.184.215.14', family: 4 };

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = undefined;
});

/** A local server plays the allowed host; everything before the socket is the real thing. */
async function host(listener: RequestListener, network: Partial<PictureNetwork> = {}, limits = {}) {
  server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const openings: Opening[] = [];
  const resolved: string[] = [];
  const remote = new RemotePictures(
    new PictureSources(() => 'https://shop.example', ['pictures.example', 'other.example']),
    {
      resolve: async (name) => {
        resolved.push(name);
        return network.resolve ? network.resolve(name) : [PUBLIC];
      },
      open: (opening) => {
        openings.push(opening);
        return new Promise<IncomingMessage>((resolve, reject) => {
          const { url, signal } = opening;
          get({ host: '127.0.0.1', port, path: url.pathname, signal }, resolve).on('error', reject);
        });
      },
    },
    limits,
  );
  return { openings, resolved, fetch: (path = '/a.png') => remote.fetch(new URL(path, 'https://pictures.example')) };
}

const redirect =
  (location: string, status = 302): RequestListener =>
  (_, response) => {
    response.writeHead(status, { location }).end();
  };

describe('what an allowed host answers', () => {
  test('is fetched from the address that was checked', async () => {
    const { fetch, openings } = await host((_, response) => void response.end('bytes'));
    expect((await fetch()).toString()).toBe('bytes');
    expect(openings).toMatchObject([{ address: PUBLIC, url: { href: 'https://pictures.example/a.png' } }]);
  });

  test.each([
    [404, 404],
    [410, 404],
    [403, 404],
    [500, 503],
    [206, 503],
    [204, 503],
  ])('with status %i becomes %i', async (status, expected) => {
    const { fetch } = await host((_, response) => void response.writeHead(status).end());
    await expect(fetch()).rejects.toMatchObject({ status: expected });
  });

  test('that breaks off is a fault of the host', async () => {
    const { fetch } = await host((_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half', () => response.destroy());
    });
    await expect(fetch()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) });
  });
});

describe('redirects', () => {
  test('are followed three times, with a new check each time', async () => {
    const { fetch, resolved } = await host((request, response) => {
      const hop = Number(request.url?.slice(1));
      if (hop === 3) response.end('bytes');
      else redirect(hop === 1 ? 'https://other.example/2' : `/${hop + 1}`)(request, response);
    });
    expect((await fetch('/0')).toString()).toBe('bytes');
    expect(resolved).toEqual(['pictures.example', 'pictures.example', 'other.example', 'other.example']);
  });

  test('are not followed a fourth time, nor in a circle', async () => {
    const { fetch, openings } = await host(redirect('/again'));
    await expect(fetch()).rejects.toMatchObject({ status: 400 });
    expect(openings).toHaveLength(4);
  });

  test.each([
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data',
    'http://pictures.example/a.png',
    'https://pictures.example:8443/a.png',
    'https://user@pictures.example/',
    'https://evil.example/',
    'https://shop.example/media/a.webp',
    '//127.0.0.1/',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    'https://',
  ])('to %s are refused before a connection', async (location) => {
    for (const status of [301, 302, 303, 307, 308]) {
      const { fetch, openings } = await host(redirect(location, status));
      await expect(fetch()).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
      expect(openings).toHaveLength(1);
      server?.close();
    }
  });
});

describe('names', () => {
  test.each([
    ['loopback', ['127.0.0.1']],
    ['a private network', ['10.1.2.3']],
    ['link-local', ['169.254.169.254']],
    ['IPv6 loopback', ['::1']],
    ['mapped', ['::ffff:127.0.0.1']],
    ['NAT64', ['64:ff9b::7f00:1']],
    ['unique-local', ['fd00::1']],
    ['unspecified', ['0.0.0.0']],
    ['multicast', ['224.0.0.1']],
    ['a public and a private address', ['93.184.215.14', '192.168.0.1']],
  ])('that lead to %s are refused without a connection', async (_, addresses) => {
    const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const { fetch, openings } = await host((_request, response) => void response.end('secret'), { resolve });
    await expect(fetch()).rejects.toMatchObject({ status: 400 });
    expect(openings).toEqual([]);
  });

  test('that change between two answers are asked once for each connection, which goes where the check went', async () => {
    const answers = [PUBLIC, { address: '127.0.0.1', family: 4 }];
    const resolve = async () => [answers.shift() ?? { address: '127.0.0.1', family: 4 }];
    const { fetch, openings, resolved } = await host((_, response) => void response.end('bytes'), { resolve });
    expect((await fetch()).toString()).toBe('bytes');
    expect(resolved).toHaveLength(1);
    expect(openings.map(({ address }) => address)).toEqual([PUBLIC]);
    await expect(fetch()).rejects.toMatchObject({ status: 400 });
    expect(openings).toHaveLength(1);
  });

  test('that change in the middle of a redirect are refused', async () => {
    const answers = [PUBLIC, { address: '127.0.0.1', family: 4 }];
    const resolve = async () => [answers.shift() ?? PUBLIC];
    const { fetch, openings } = await host(redirect('/next'), { resolve });
    await expect(fetch()).rejects.toMatchObject({ status: 400 });
    expect(openings).toHaveLength(1);
  });

  test('that nobody knows, or that take too long, are a fault of the host', async () => {
    const unknown = await host(() => {}, { resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(unknown.fetch()).rejects.toMatchObject({ status: 503 });
    server?.close();
    const none = await host(() => {}, { resolve: async () => [] });
    await expect(none.fetch()).rejects.toMatchObject({ status: 503 });
    server?.close();
    const slow = await host(() => {}, { resolve: () => new Promise(() => {}) }, { ms: 100 });
    await expect(slow.fetch()).rejects.toMatchObject({ status: 503 });
  });
});

describe('limits', () => {
  test('an endless body is cut off', async () => {
    let sent = 0;
    const { fetch } = await host(
      (_, response) => {
        const chunk = Buffer.alloc(64 * 1024);
        const pour = () => {
          while (!response.destroyed && response.write(chunk)) sent += chunk.length;
          if (!response.destroyed) response.once('drain', pour);
        };
        pour();
      },
      {},
      { bytes: 1_000_000 },
    );
    await expect(fetch()).rejects.toMatchObject({ status: 413, code: 'too_large' });
    expect(sent).toBeLessThan(20_000_000);
  });

  test.each<[string, RequestListener]>([
    [
      'a slow body',
      (_, response) => {
        const timer = setInterval(() => response.write('x'), 10);
        response.on('close', () => clearInterval(timer));
      },
    ],
    ['a host that never answers', () => {}],
    ['a body that stops in the middle', (_, response) => void response.write('x')],
  ])('%s is given up', async (_, listener) => {
    const { fetch } = await host(listener, {}, { ms: 200 });
    const begun = performance.now();
    await expect(fetch()).rejects.toMatchObject({ status: 503 });
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});

describe('a connection', () => {
  test('goes to the given address whatever the name means, and names the host to it', async () => {
    const listener = createTcpServer((socket) => {
      socket.once('data', (hello) => {
        greetings.push(hello.toString('latin1'));
        socket.destroy();
      });
    });
    const greetings: string[] = [];
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const opening = {
      url: new URL('https://pictures.example/a.png'),
      address: { address: '127.0.0.1', family: 4 },
      signal: AbortSignal.timeout(5000),
    };
    await expect(openHttps(opening, port)).rejects.toThrow();
    expect(greetings).toEqual([expect.stringContaining('pictures.example')]);
    await new Promise((resolve) => listener.close(resolve));
  });

  test('resolves nothing by itself, in either form in which Node asks', () => {
    const answers: unknown[] = [];
    const lookup = pinnedLookup(PUBLIC);
    lookup('rebound.example', { all: true }, (...answer) => answers.push(answer));
    lookup('rebound.example', {}, (...answer) => answers.push(answer));
    expect(answers).toEqual([
      [null, [PUBLIC]],
      [null, PUBLIC.address, PUBLIC.family],
    ]);
  });
});
