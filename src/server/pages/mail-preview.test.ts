import { expect, test } from 'vitest';
import { openTestShop } from '#server/testing/test-shop.ts';
import { mailSamples } from '#web/mails/mail-samples.ts';
import { renderMail } from '#web/mails/render-mail.tsx';
import { installMailPreview } from './mail-preview.ts';

test('every mail can be looked at, as this shop would send it', async () => {
  const shop = await openTestShop({
    catalogue: 'empty',
    extend: (app) => installMailPreview(app, async () => ({ renderMail, mailSamples })),
  });
  const { body: first } = await shop.get('/dev/mails');
  expect(first).toContain('<h1>Your Jalaja order #1042 has been received</h1>');
  for (const name of Object.keys(mailSamples)) {
    expect(first).toContain(`href="/dev/mails/${name}"`);
    const { status, body } = await shop.get(`/dev/mails/${name}`);
    expect(status).toBe(200);
    expect(String(body).match(/<iframe /g)).toHaveLength(4);
    // What is inside the frames and the text stays there.
    expect(String(body).match(/<html/g)).toHaveLength(1);
  }
  expect((await shop.get('/dev/mails/nothing')).status).toBe(404);
  await shop.close();
});

test('a shop that is not being developed has no such page', async () => {
  const shop = await openTestShop({ catalogue: 'empty' });
  expect((await shop.get('/dev/mails')).status).toBe(404);
  await shop.close();
});
