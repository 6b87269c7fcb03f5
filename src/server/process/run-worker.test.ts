import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { type MailServerShop, openMailServerShop, queueMail } from '#server/testing/mail-server-shop.ts';
import { TEST_SECRET } from '#server/testing/test-shop.ts';

const ENTRY = path.join(import.meta.dirname, '../testing/worker-process.ts');

function startWorker(environment: Record<string, string>) {
  const child = spawn(process.execPath, [ENTRY], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  let greeting = '';
  child.stdout.on('data', (chunk) => {
    greeting += chunk;
  });
  const exit = once(child, 'exit').then(([code]) => ({ code, output: output.trim() }));
  return { child, exit, greeting: () => greeting };
}

function environmentOf(shop: MailServerShop): Record<string, string> {
  const { host, port, user, password } = inject('testServer').connection;
  return {
    DATABASE_URL: `postgres://${user}:${password}@${encodeURIComponent(host ?? '')}:${port}/${shop.connection.database}`,
    SESSION_SECRET: TEST_SECRET,
    SMTP_URL: shop.server.url,
    DATA_DIR: shop.dataDir,
  };
}

async function mailSomebody(shop: MailServerShop): Promise<string> {
  const { userId, email } = await shop.signIn();
  await queueMail(shop, { kind: 'identity-linked', userId, provider: 'google.com' });
  return email;
}

test('a worker process sends the mails of a shop and exits with 0 on SIGTERM', async () => {
  const shop = await openMailServerShop();
  const { child, exit, greeting } = startWorker(environmentOf(shop));
  const email = await mailSomebody(shop);
  await expect.poll(() => shop.server.mails, { timeout: 15_000 }).toMatchObject([{ to: [email] }]);
  await expect.poll(() => shop.waiting()).toBe(0);
  child.kill('SIGTERM');
  expect(await exit).toEqual({ code: 0, output: '' });
  expect(greeting()).toBe('Jalaja mail worker is running\n');
  await shop.close();
});

test('serves metrics and health on WORKER_METRICS_PORT, on localhost only', async () => {
  const shop = await openMailServerShop();
  const { child, exit, greeting } = startWorker({ ...environmentOf(shop), WORKER_METRICS_PORT: '0' });
  const metricsPort = () => /metrics are on port (\d+)/.exec(greeting())?.[1];
  await expect.poll(metricsPort, { timeout: 15_000 }).toBeDefined();
  const ask = (path: string) => fetch(`http://127.0.0.1:${metricsPort()}${path}`);
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(200);
  const figures = async () => (await ask('/metrics')).text();
  expect(await figures()).not.toContain('mails_total{');
  await mailSomebody(shop);
  await expect.poll(figures, { timeout: 15_000 }).toContain('mails_total{outcome="sent"} 1');
  const text = await figures();
  for (const figure of [
    'mails_waiting 0',
    'database_up 1',
    'process_cpu_seconds_total ',
    'nodejs_eventloop_lag_p99_',
  ]) {
    expect(text).toContain(`\n${figure}`);
  }
  const others = Object.values(networkInterfaces()).flatMap((list = []) => list.filter(({ internal }) => !internal));
  for (const { address, family } of others) {
    const host = family === 'IPv6' ? `[${address}]` : address;
    await expect(fetch(`http://${host}:${metricsPort()}/metrics`)).rejects.toThrow();
  }
  child.kill('SIGTERM');
  expect(await exit).toEqual({ code: 0, output: '' });
  await shop.close();
});

test('when its port is taken it does not start, and says what to change', async () => {
  const shop = await openMailServerShop();
  const taken = String(shop.server.port);
  expect(await startWorker({ ...environmentOf(shop), WORKER_METRICS_PORT: taken }).exit).toEqual({
    code: 1,
    output: `Port ${taken} is taken. Stop the program that uses it, or set WORKER_METRICS_PORT to another number.`,
  });
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
