import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { openMailServerShop, queueMail } from './testing/mail-server-shop.ts';
import { signUp } from './testing/people.ts';

const ENTRY = path.join(import.meta.dirname, 'testing/worker-process.ts');

function startWorker(environment: Record<string, string>) {
  const child = spawn(process.execPath, [ENTRY], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const exit = once(child, 'exit').then(([code]) => ({ code, output: output.trim() }));
  return { child, exit };
}

test('a process of its own sends the mails of a shop, and leaves with 0 when it is told to', async () => {
  const shop = await openMailServerShop();
  const { host, port, user, password } = inject('testServer').connection;
  const { child, exit } = startWorker({
    DATABASE_URL: `postgres://${user}:${password}@${encodeURIComponent(host ?? '')}:${port}/${shop.connection.database}`,
    SESSION_SECRET: 'a secret that only the tests know, long enough',
    SMTP_URL: shop.server.url,
    DATA_DIR: shop.dataDir,
  });
  const { id: userId, email } = await signUp(shop);
  await queueMail(shop, { kind: 'identity-linked', userId, provider: 'google.com' });
  await expect.poll(() => shop.server.mails, { timeout: 15_000 }).toMatchObject([{ to: [email] }]);
  await expect.poll(() => shop.waiting()).toBe(0);
  child.kill('SIGTERM');
  expect(await exit).toEqual({ code: 0, output: '' });
  await shop.close();
});

test.each([
  [{}],
  [{ DATABASE_URL: 'postgres://localhost/shop' }],
  [{ SESSION_SECRET: 'a secret that only the tests know, long enough' }],
])('with %j alone it does not start, and says why', async (environment) => {
  expect(await startWorker(environment).exit).toEqual({
    code: 1,
    output: 'DATABASE_URL and SESSION_SECRET must be set, to those of the shop whose mails are sent.',
  });
});
