import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { createLogger, createProcessLogger } from './logger.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: 'empty' });
});
afterAll(() => shop.close());

async function lineFor(failing: () => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  await failing().catch((error: unknown) => log.error({ err: error }, 'failed'));
  return lines.join('');
}

test('a failed query is logged with its reason and without its values', async () => {
  const person = { email: 'asha@example.com', username: 'asha', passwordHash: '$argon2id$secret' };
  await shop.database.write.insert(users).values(person);
  const line = await lineFor(() => shop.database.write.insert(users).values(person));
  expect(line).toContain('users_email_unique');
  expect(line).toContain('insert into');
  expect(line).not.toContain('asha@example.com');
  expect(line).not.toContain('$argon2id$secret');
});

test('other errors are logged in full', async () => {
  const line = await lineFor(() => Promise.reject(new Error('the lamp is broken')));
  expect(line).toContain('the lamp is broken');
  expect(line).toContain('logger.test.ts');
});

test('a syntax error in a query includes its position', async () => {
  expect(await lineFor(() => shop.database.write.execute(sql`select nothing from nowhere`))).toContain('nowhere');
});

test('on a terminal warnings and errors are sentences, and nothing else is shown', () => {
  const shown: string[] = [];
  const terminal = { isTTY: true, write: (text: string) => shown.push(text) > 0 };
  const log = createProcessLogger('info', {}, terminal);
  log.info('the empty shop was filled');
  log.warn('The shop shows a demo identity.');
  log.error({ err: new Error('disk full') }, 'a mail was not sent');
  expect(shown).toEqual(['Warning: The shop shows a demo identity.\n', 'Error: a mail was not sent: disk full\n']);
});

test.each([
  ['a file', { isTTY: false }, {}],
  ['a terminal with LOG_LEVEL', { isTTY: true }, { LOG_LEVEL: 'info' }],
])('the log is JSON for %s', (_, { isTTY }, environment) => {
  const shown: string[] = [];
  const log = createProcessLogger('info', environment, { isTTY, write: (text) => shown.push(String(text)) > 0 });
  expect([log.level, shown]).toEqual(['info', []]);
});
