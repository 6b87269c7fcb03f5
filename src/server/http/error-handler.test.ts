import fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { installErrorHandler } from './error-handler.ts';

test('too much work at once is one line of the log, a database that is away is an error', async () => {
  const lines: { level: number; msg: string; err?: object }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = fastify({ logger: { stream } });
  installErrorHandler(app);
  app.get('/busy', () => {
    throw new AppError('unavailable', 'Many bills are being printed.', { retryAfterSeconds: 2 });
  });
  app.get('/away', () => {
    throw Object.assign(new Error('connect'), { code: '57P01' });
  });
  for (const url of ['/busy', '/away']) expect((await app.inject({ url })).statusCode).toBe(503);
  expect(lines.filter(({ msg }) => /^request (refused|failed)/.test(msg))).toMatchObject([
    { level: 30, msg: 'request refused', reason: 'Many bills are being printed.' },
    { level: 50, msg: 'request failed', err: { code: '57P01' } },
  ]);
  expect(lines.find(({ msg }) => msg === 'request refused')).not.toHaveProperty('err');
});
