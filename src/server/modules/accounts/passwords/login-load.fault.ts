import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#server/testing/start-server.ts';

const LOGINS = 50;
/** Figures of a quiet machine; three times as much is let pass. */
const LONGEST_HOLD_MS = 100;
const LONGEST_PAGE_MS = 500;
const SLACK = 3;

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

function post(path: string, body: object): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The longest time that the event loop was held since the last call. */
async function longestHoldMs(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)$/m.exec(text)?.[1]) * 1000;
}

async function timedPage(path: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${server.url}${path}`);
  await response.text();
  expect(response.status).toBe(200);
  return performance.now() - start;
}

test('fifty logins at once hold up neither the event loop nor a product page', async () => {
  const account = { email: 'asha@example.com', password: 'monsoon-lotus-42', fullName: 'Asha Rao' };
  expect((await post('/api/auth/signup', account)).status).toBe(201);
  await timedPage('/product/1');
  await longestHoldMs();

  let isDone = false;
  const logins = Promise.all(Array.from({ length: LOGINS }, () => post('/api/auth/login', account))).finally(() => {
    isDone = true;
  });
  const pages: number[] = [];
  // Pages that nobody has asked for before, so that each is rendered.
  for (let id = 2; !isDone && id <= 64; id += 1) pages.push(await timedPage(`/product/${id}`));
  const statuses = (await logins).map(({ status }) => status);
  const hold = await longestHoldMs();

  const slowest = Math.max(...pages);
  process.stdout.write(
    `event loop held for at most ${hold.toFixed(0)} ms, slowest of ${pages.length} product pages ${slowest.toFixed(0)} ms\n`,
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(hold).toBeLessThan(LONGEST_HOLD_MS * SLACK);
  expect(slowest).toBeLessThan(LONGEST_PAGE_MS * SLACK);
});
