import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, layoutShift, test, visit } from './fixtures.ts';

const PIECES = 40;
const PAUSE_MS = 40;

/** The shop behind a slow line: a page comes in pieces, cut between elements, each later than a frame of the screen. */
async function slowLine(): Promise<Server> {
  const server = createServer(async ({ url }, reply) => {
    const answer = await fetch(`${process.env.BASE_URL}${url}`);
    const [type = '', caching = ''] = ['content-type', 'cache-control'].map((name) => answer.headers.get(name) ?? '');
    reply.writeHead(answer.status, { 'content-type': type, 'cache-control': caching });
    if (!type.startsWith('text/html')) return reply.end(Buffer.from(await answer.arrayBuffer()));
    const elements = (await answer.text()).split(/(?<=>)(?=<)/);
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

let line: Server;
test.beforeAll(async () => {
  line = await slowLine();
});
test.afterAll(() => {
  line.close();
  line.closeAllConnections();
});

test('nothing of a page moves while it arrives in pieces', async ({ page }) => {
  const origin = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
  // From the second page on the browser has the stylesheet, and could paint each piece as it comes.
  await visit(page, `${origin}/faq`);
  for (const path of ['/home', '/shop', '/product/3', '/login', '/forgot-password']) {
    await visit(page, `${origin}${path}`);
    expect(await layoutShift(page), path).toBe(0);
  }
});
