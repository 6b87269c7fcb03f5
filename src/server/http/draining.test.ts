import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { installDraining } from './draining.ts';
import { openFrontDoor } from './front-door.ts';
import { sendAtOnce } from './send-answer.ts';

const KEPT = {
  status: 200,
  location: undefined,
  etag: 'W/"1"',
  body: Buffer.from('kept'),
  encoding: 'identity',
} as const;

test('while a shop stops, each answer closes its connection, also one that is sent at once', async () => {
  const app = fastify();
  const { begin, close } = installDraining(app);
  const held = Promise.withResolvers<string>();
  app.get('/held', () => held.promise);
  app.get('/made', async () => 'made');
  const onRequest = (request: FastifyRequest, reply: FastifyReply) => sendAtOnce(request, reply, KEPT, 'text/plain');
  app.get('/kept', { onRequest }, () => 'never asked');
  openFrontDoor(
    app,
    { type: 'text/plain', find: ({ url }) => (url === '/at-the-door' ? KEPT : null), sent: () => {} },
    { headers: {}, requestId: () => 'one', arrived: (_, response) => begin(response) },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  // One connection each, opened before the stop, since afterwards none is accepted.
  const connections = new Map(
    ['/held', '/made', '/kept', '/at-the-door'].map((path) => [path, new Agent({ keepAlive: true, maxSockets: 1 })]),
  );
  const ask = async (path: string) => {
    const agent = connections.get(path) as Agent;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path, agent }, resolve).on('error', reject);
    });
    return { connection: answer.headers.connection, body: await text(answer) };
  };
  expect(await Promise.all(['/made', '/kept', '/at-the-door'].map(ask))).toEqual([
    { connection: 'keep-alive', body: 'made' },
    { connection: 'keep-alive', body: 'kept' },
    { connection: 'keep-alive', body: 'kept' },
  ]);

  const slow = ask('/held');
  const closed = close();
  for (const path of ['/made', '/kept', '/at-the-door']) {
    await expect.poll(async () => (await ask(path)).connection).toBe('close');
  }
  held.resolve('held');
  expect(await slow).toEqual({ connection: 'close', body: 'held' });
  await closed;
});
