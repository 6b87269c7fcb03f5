import { Agent, get, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { installDraining } from './draining.ts';

test('while the server stops, each response closes its connection, also one that a hook sends', async () => {
  const app = fastify();
  const close = installDraining(app);
  const [slowBegun, slowBody] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  app.get('/slow', () => {
    slowBegun.resolve();
    return slowBody.promise;
  });
  app.get('/handler', async () => 'from the handler');
  app.get('/hook', { onRequest: (_, reply) => void reply.send('from a hook') }, () => 'never called');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  // One connection each, opened before the stop, because none is accepted afterwards.
  const connections = new Map(
    ['/slow', '/handler', '/hook'].map((path) => [path, new Agent({ keepAlive: true, maxSockets: 1 })]),
  );
  const ask = async (path: string) => {
    const agent = connections.get(path) as Agent;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, agent }, resolve).on('error', reject);
    });
    return { connection: response.headers.connection, body: await text(response) };
  };
  expect(await Promise.all(['/handler', '/hook'].map(ask))).toEqual([
    { connection: 'keep-alive', body: 'from the handler' },
    { connection: 'keep-alive', body: 'from a hook' },
  ]);

  const slow = ask('/slow');
  await slowBegun.promise;
  const closed = close();
  // The server counts turns of its event loop, which take as long as the machine is busy: no clock can say how long.
  const untilClosed = async (path: string) => {
    while ((await ask(path)).connection !== 'close');
  };
  await Promise.all(['/handler', '/hook'].map(untilClosed));
  slowBody.resolve('slow');
  expect(await slow).toEqual({ connection: 'close', body: 'slow' });
  await closed;
});

test('an upload that would last longer than the stop ends at once: its sender resumes it', async () => {
  const app = fastify();
  const close = installDraining(app);
  const begun = Promise.withResolvers<void>();
  app.addContentTypeParser('application/octet-stream', (_, payload, done) => done(null, payload));
  app.post('/upload', { config: { endsOnStop: true } }, async ({ raw }) => {
    begun.resolve();
    return text(raw);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'content-type': 'application/octet-stream' };
  const upload = request({ host: '127.0.0.1', port, path: '/upload', method: 'POST', headers });
  const ended = new Promise<NodeJS.ErrnoException>((resolve) => upload.on('error', resolve));
  upload.write('the first part');
  await begun.promise;
  await close();
  expect((await ended).code).toBe('ECONNRESET');
});
