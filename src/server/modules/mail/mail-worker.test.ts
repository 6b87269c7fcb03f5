import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type MailServerShop, openMailServerShop, queueMail } from '#server/testing/mail-server-shop.ts';

let shop: MailServerShop;
beforeEach(async () => {
  shop = await openMailServerShop();
});
afterEach(() => shop.close());

async function queueMails(count: number): Promise<void> {
  const { userId } = await shop.signIn();
  for (let index = 0; index < count; index += 1) {
    await queueMail(shop, { kind: 'identity-linked', userId, provider: 'google.com' });
  }
}

test('a running worker sends what was added before it started and what comes later, each once', async () => {
  await queueMails(7);
  shop.app.mailWorker.start();
  await expect.poll(() => shop.server.mails.length, { timeout: 5000 }).toBe(7);
  await queueMails(2);
  await expect.poll(() => shop.waiting(), { timeout: 5000 }).toBe(0);
  expect(shop.server.mails).toHaveLength(9);
});

test('a worker that is stopped finishes the mails in hand and takes no other, however often it was started', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<null>();
  let inHand = 0;
  shop.server.answers.data = () => {
    inHand += 1;
    return released;
  };
  await queueMails(5);
  shop.app.mailWorker.start();
  shop.app.mailWorker.start();
  await expect.poll(() => inHand, { timeout: 5000 }).toBe(3);
  const stopped = shop.app.mailWorker.stop();
  release(null);
  await stopped;
  expect(shop.server.mails).toHaveLength(3);
  expect(await shop.waiting()).toBe(2);
});

test('mails whose claim has expired are left to the worker that has claimed them since', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<null>();
  let inHand = 0;
  shop.server.answers.data = () => {
    inHand += 1;
    return released;
  };
  await queueMails(5);
  const drained = shop.app.mailWorker.drain();
  await expect.poll(() => inHand, { timeout: 5000 }).toBe(1);
  vi.setSystemTime(Date.now() + 10_000);
  release(null);
  await drained;
  vi.useRealTimers();
  expect(shop.server.mails).toHaveLength(1);
  expect(await shop.waiting()).toBe(4);
});

test('the operator sees how many mails wait and what became of the others', async () => {
  shop.server.answers.rcptTo = () => 450;
  await queueMails(2);
  await shop.app.mailWorker.drain();
  const metrics = String((await shop.get('/metrics')).body);
  expect(metrics).toContain('mails_waiting 2');
  expect(metrics).toContain('mails_total{outcome="postponed"} 2');
});
