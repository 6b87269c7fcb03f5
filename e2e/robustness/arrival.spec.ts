import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, layoutShift, test, visit } from '../fixtures.ts';

const PIECES = 30;
const PAUSE_MS = 25;

/** The shop behind a slow connection: pages arrive in pieces, cut between elements, more than a frame apart. */
async function slowProxy(): Promise<Server> {
  const server = createServer(async ({ url }, reply) => {
    const response = await fetch(`${process.env.BASE_URL}${url}`);
    const [type = '', caching = ''] = ['content-type', 'cache-control'].map((name) => response.headers.get(name) ?? '');
    reply.writeHead(response.status, { 'content-type': type, 'cache-control': caching });
    if (!type.startsWith('text/html')) return reply.end(Buffer.from(await response.arrayBuffer()));
    const elements = (await response.text()).split(/(?<=>)(?=<)/);
    const size = Math.ceil(elements.length / PIECES);
    for (let from = 0; from < elements.length; from += size) {
      reply.write(elements.slice(from, from + size).join(''));
      await pause(PAUSE_MS);
    }
    return reply.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

let proxy: Server;
test.beforeAll(async () => {
  proxy = await slowProxy();
});
test.afterAll(() => {
  proxy.close();
  proxy.closeAllConnections();
});

test('nothing moves while a page arrives in pieces', { tag: '@phone' }, async ({ page }) => {
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  // From the second page on the stylesheet is cached, and the browser can paint each piece as it arrives.
  await visit(page, `${origin}/faq`);
  for (const path of ['/home', '/shop', '/product/3', '/login', '/forgot-password']) {
    await visit(page, `${origin}${path}`);
    expect(await layoutShift(page), path).toBe(0);
  }
});
