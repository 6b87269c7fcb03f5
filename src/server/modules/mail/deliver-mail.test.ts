import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { mailFailures } from '#server/database/schema/mail.ts';
import { callAs } from '#server/testing/call-api.ts';
import { type MailServerShop, messageIdOf, openMailServerShop, queueMail } from '#server/testing/mail-server-shop.ts';
import type { MailJob } from './mail-jobs.ts';

let shop: MailServerShop;
let daysPassed: number;
beforeEach(async () => {
  daysPassed = 0;
  shop = await openMailServerShop({ now: () => new Date(Date.now() + daysPassed * 86_400_000) });
});
afterEach(() => shop.close());

const failures = () => shop.database.write.select().from(mailFailures);

const linked = (userId: number): MailJob => ({ kind: 'identity-linked', userId, provider: 'google.com' });

async function queueMailTo(email: string): Promise<void> {
  const { userId: id } = await shop.signIn();
  await shop.database.write.update(users).set({ email }).where(eq(users.id, id));
  await queueMail(shop, linked(id));
}

test('a mail is written from what is in the database when it is sent, from the shop as its owner named it', async () => {
  const person = await shop.signIn();
  await queueMail(shop, linked(person.userId));
  await shop.database.write.update(users).set({ email: 'new@example.com' }).where(eq(users.id, person.userId));
  const { headers } = await shop.signIn({ isAdmin: true });
  const { body: settings } = await callAs(shop, headers)<object>('GET', '/api/admin/settings');
  const renamed = { ...settings, name: 'Kamala', email: 'post@kamala.example' };
  expect((await callAs(shop, headers)('PUT', '/api/admin/settings', renamed)).status).toBe(200);

  await shop.sendDue();
  expect(shop.server.mails).toEqual([
    { from: 'post@kamala.example', to: ['new@example.com'], raw: expect.stringMatching(/^From: Kamala </m) },
  ]);
  expect(await shop.waiting()).toBe(0);
});

test('a mail that nobody needs any more is not sent and is no failure', async () => {
  const person = await shop.signIn();
  await queueMail(shop, linked(person.userId));
  await shop.database.write.delete(users).where(eq(users.id, person.userId));
  await shop.sendDue();
  expect([shop.server.mails, await failures(), await shop.waiting()]).toEqual([[], [], 0]);
});

test('a refusal for now is tried again, as the same mail', async () => {
  const ids: string[] = [];
  shop.server.answers.rcptTo = () => 450;
  await queueMailTo('asha@example.com');
  await shop.sendDue();
  await shop.sendDue();
  expect([await shop.waiting(), await failures()]).toEqual([1, []]);

  // The text arrived, and the answer to it says no: the next attempt brings it once more.
  shop.server.answers.rcptTo = () => null;
  shop.server.answers.data = () => 451;
  await shop.sendDue();
  shop.server.answers.data = () => null;
  await shop.sendDue();
  await shop.sendDue();
  ids.push(...shop.server.mails.map(messageIdOf));
  expect(ids).toEqual([expect.stringMatching(/^<[0-9a-f-]{36}@jalaja\.example>$/)]);
  expect(await shop.waiting()).toBe(0);
});

test('a recipient that the server refuses for good becomes a failure, and the others get their mails', async () => {
  shop.server.answers.rcptTo = (address) => (address === 'gone@example.com' ? 550 : null);
  for (const email of ['a@example.com', 'gone@example.com', 'b@example.com']) await queueMailTo(email);
  await shop.sendDue();
  expect(shop.server.mails.map(({ to }) => to[0]).sort()).toEqual(['a@example.com', 'b@example.com']);
  expect(await failures()).toMatchObject([
    { kind: 'identity-linked', recipient: 'gone@example.com', reason: expect.stringContaining('550') },
  ]);
  expect(await shop.waiting()).toBe(0);
});

test('a sender or a sign-in that the server refuses holds the mails up and fails none', async () => {
  shop.server.answers.mailFrom = () => 550;
  await queueMailTo('asha@example.com');
  await shop.sendDue();
  expect([await shop.waiting(), await failures()]).toEqual([1, []]);
});

test('an attempt is worth it for three days', async () => {
  shop.server.answers.rcptTo = () => 450;
  await queueMailTo('asha@example.com');
  daysPassed = 2.9;
  await shop.sendDue();
  expect(await failures()).toEqual([]);
  daysPassed = 3.1;
  await shop.sendDue();
  expect(await failures()).toMatchObject([
    { recipient: 'asha@example.com', reason: 'It could not be sent for three days.' },
  ]);
  expect(await shop.waiting()).toBe(0);
});

test('a mail of a kind that this shop does not know is kept as a failure', async () => {
  await queueMail(shop, { kind: 'love-letter', to: 7 } as unknown as MailJob);
  await shop.sendDue();
  expect(await failures()).toMatchObject([{ kind: 'love-letter', data: { to: 7 }, recipient: null }]);
});
