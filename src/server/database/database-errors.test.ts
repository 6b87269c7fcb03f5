import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { expect, inject, onTestFinished, test } from 'vitest';
import { installErrorHandler } from '#server/http/error-handler.ts';
import { createLogger } from '#server/lib/logger.ts';
import { type ConnectionOptions, openClient, openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';

const server = inject('testServer').connection;

/** Responses to a single statement and to a transaction. */
async function responsesWith(write: ConnectionOptions) {
  const database = openDatabase({ write }, createLogger('silent'));
  const app = fastify();
  installErrorHandler(app);
  app.get('/statement', () => database.write.execute(sql`select 1`));
  app.get('/transaction', () => database.write.transaction((tx) => tx.execute(sql`select 1`)));
  const responses = await Promise.all(['/statement', '/transaction'].map((url) => app.inject(url)));
  await app.close();
  await database.close();
  return responses.map((response) => [response.statusCode, response.headers['retry-after'], response.json().code]);
}

async function closedPort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}

/** A server that breaks every connection in its own way. */
async function badServer(reply: string): Promise<ConnectionOptions> {
  const listener = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(reply, 'latin1'));
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => void listener.close());
  return { ...server, host: '127.0.0.1', port: (listener.address() as AddressInfo).port };
}

/** PostgreSQL's error message, as sent on a connection. */
function fatal(code: string): string {
  const fields = `SFATAL\0C${code}\0Mrefused\0\0`;
  return `E\0\0\0${String.fromCharCode(fields.length + 4)}${fields}`;
}

async function fullRole(): Promise<ConnectionOptions> {
  const admin = await openClient(server);
  onTestFinished(async () => {
    await admin.query('drop role nobody_may_connect');
    await admin.end();
  });
  await admin.query(`create role nobody_may_connect login connection limit 0 password 'known'`);
  return { ...server, user: 'nobody_may_connect', password: 'known' };
}

const troubles: [string, () => Promise<ConnectionOptions>][] = [
  ['refused', async () => ({ ...server, host: '127.0.0.1', port: await closedPort() })],
  ['unreachable', async () => ({ ...server, host: '224.0.0.1', port: 5432 })],
  ['a host name that nobody knows', async () => ({ ...server, host: 'database.invalid' })],
  ['a socket that is not there', async () => ({ ...server, host: '/nowhere' })],
  ['a wrong password', () => badServer(fatal('28P01'))],
  ['an unknown user', async () => ({ ...server, user: 'nobody_at_all', password: 'unknown' })],
  ['an unknown database', async () => ({ ...server, database: 'nothing_at_all' })],
  ['too many connections', fullRole],
  ['a server without TLS', async () => `${await badServerUrl('N')}?sslmode=verify-full`],
  ['a server that is no PostgreSQL', () => badServer('HTTP/1.1 400 Bad Request\r\n\r\n')],
];

async function badServerUrl(reply: string): Promise<string> {
  const { port } = (await badServer(reply)) as { port: number };
  return `postgres://shop:secret@127.0.0.1:${port}/shop`;
}

test.for(troubles)('%s: 503 with Retry-After', async ([, connection]) => {
  expect(await responsesWith(await connection())).toEqual([
    [503, '5', 'unavailable'],
    [503, '5', 'unavailable'],
  ]);
});

test.for([
  ['25P03', 'idle in transaction', true],
  ['25P04', 'a transaction that took too long', true],
  ['57014', 'a statement that took too long', true],
  ['57P01', 'a server that stops', true],
  ['53100', 'a full disk', true],
  ['58030', 'a disk that fails', true],
  ['25006', 'a read-only server', true],
  ['EMFILE', 'no free file handle', true],
  ['EHOSTUNREACH', 'a host that went away', true],
  ['23505', 'a duplicate', false],
  ['23514', 'a value that a check refuses', false],
  ['42703', 'an unknown column', false],
  ['22P02', 'a text that is no number', false],
] as const)('%s, %s: unavailable is %s', ([code, , isUnavailable]) => {
  const error = new Error('Failed query', { cause: Object.assign(new Error('the driver says so'), { code }) });
  expect(isDatabaseUnavailable(error)).toBe(isUnavailable);
});
