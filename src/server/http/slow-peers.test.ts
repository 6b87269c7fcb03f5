import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listeningPort } from '#server/http/listen.ts';
import { cutSlowPeers } from './slow-peers.ts';

const LIMITS = { lookMs: 50, patienceMs: 600, leastBytes: 1_000 };
/** More than the system takes off a server's hands. */
const ANSWER_BYTES = 48 * 1024 * 1024;
const STEP_BYTES = 1024 * 1024;
const BODY_BYTES = 20_000;

let app: FastifyInstance;
beforeEach(async () => {
  app = fastify();
  cutSlowPeers(app, LIMITS);
  app.get('/large', async () => Buffer.alloc(ANSWER_BYTES));
  app.get('/small', async () => 'small');
  app.get('/late', async () => {
    await delay(2 * LIMITS.patienceMs);
    return 'late';
  });
  app.post('/body', async ({ body }) => JSON.stringify(body).length);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

/** A client, and the server's end of its connection. */
async function open(text: string): Promise<{ client: Socket; server: Socket }> {
  const accepted = once(app.server, 'connection');
  const client = connect(listeningPort(app) ?? 0, '127.0.0.1');
  client.on('error', () => {});
  client.write(text);
  const [server] = (await accepted) as [Socket];
  return { client, server };
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: shop\r\n${headers}\r\n`;
const post = `POST /body HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\nConnection: close\r\n\r\n`;
const body = JSON.stringify('x'.repeat(BODY_BYTES - 2));

/** Sends something again and again until the connection is closed. */
function drip(client: Socket, server: Socket, text: string): void {
  const timer = setInterval(() => client.write(text), 100);
  server.once('close', () => clearInterval(timer));
}

test('who reads nothing of an answer is cut, although the server could send a part of it', async () => {
  const { client, server } = await open(get('/large'));
  client.pause();
  await once(server, 'close');
  expect(server.bytesWritten).toBeGreaterThan(ANSWER_BYTES);
  client.destroy();
});

test('also who keeps asking for more meanwhile', async () => {
  const { client, server } = await open(get('/large'));
  client.pause();
  drip(client, server, get('/small'));
  await once(server, 'close');
  client.destroy();
});

test('a client that sends its body too slowly gets 408 and is disconnected, even if it keeps sending', async () => {
  const { client, server } = await open(post);
  drip(client, server, ' ');
  const [answer] = await once(client, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /);
  await once(server, 'close');
  client.destroy();
});

test('a client that reads slowly but steadily gets the whole response', async () => {
  const { client } = await open(get('/large', 'Connection: close\r\n'));
  const begun = performance.now();
  let total = 0;
  let pause = STEP_BYTES;
  for await (const chunk of client) {
    total += (chunk as Buffer).length;
    if (total < pause) continue;
    pause += STEP_BYTES;
    await delay(50);
  }
  expect(total).toBeGreaterThan(ANSWER_BYTES);
  expect(performance.now() - begun).toBeGreaterThan(2 * LIMITS.patienceMs);
});

test('who sends a body slowly but steadily is answered', async () => {
  const { client } = await open(post);
  const begun = performance.now();
  const answer = once(client, 'data');
  for (let at = 0; at < BODY_BYTES; at += LIMITS.leastBytes) {
    client.write(body.slice(at, at + LIMITS.leastBytes));
    await delay(100);
  }
  expect(String(await answer)).toMatch(/^HTTP\/1\.1 200 /);
  expect(performance.now() - begun).toBeGreaterThan(2 * LIMITS.patienceMs);
});

test('who waits for the server, or has nothing to ask just now, is left alone', async () => {
  const { client, server } = await open(get('/late'));
  expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  await delay(2 * LIMITS.patienceMs);
  expect(server.destroyed).toBe(false);
  client.write(get('/small'));
  expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  client.destroy();
});
