import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, visit } from '../../e2e/fixtures.ts';
import { chooseInPopup, routeProvider } from './routed-provider.ts';

test.beforeEach(async ({ context, allowConsole }) => {
  // The emulator's helper frame uses storage that browsers deny to third-party frames, and works without it.
  allowConsole(/^page error: $/);
  await routeProvider(context);
});

const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Account/ });

const continueWith = (page: Page, name: string) => page.getByRole('button', { name: `Continue with ${name}` });

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/\/login/);
  await expect(account(page)).toContainText('Signed in');
}

/** The link in the newest mail to an address, once it has arrived. */
async function mailedPath(address: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    link = await newestLink(address);
    expect(link, `the mail to ${address}`).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return link ?? '';
}

async function newestLink(address: string): Promise<string | undefined> {
  const outbox = path.join(process.env['IDENTITY_DATA'] ?? '', 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
  const mail = mails.findLast((text) => text.includes(`To: ${address}`)) ?? '';
  return /\/confirm-email\?token=[\w-]+/.exec(mail.replace(/=\r?\n/g, '').replace(/=3D/g, '='))?.[0];
}

test('Google signs in at once, and the session survives a reload', async ({ page }) => {
  await visit(page, '/login');
  await chooseInPopup(page, continueWith(page, 'Google'), 'asha.google@gmail.com');
  await expectSignedIn(page);
  await page.reload();
  await expectSignedIn(page);
  await visit(page, '/account');
  await expect(page.getByRole('main').getByText('asha.google@gmail.com').first()).toBeVisible();
});

for (const name of ['Facebook', 'GitHub', 'Twitter']) {
  test(`${name} signs in once the mail to its address was opened`, async ({ page }) => {
    const email = `asha.${name.toLowerCase()}@example.com`;
    await visit(page, '/login');
    await chooseInPopup(page, continueWith(page, name), email);
    await expect(page.getByRole('status').getByText('Please check your mail')).toBeVisible();
    await expect(account(page)).not.toContainText('Signed in');

    await visit(page, await mailedPath(email));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

    await visit(page, '/login');
    await chooseInPopup(page, continueWith(page, name), email);
    await expectSignedIn(page);
  });
}

test('a window that is closed leaves the page as it was', async ({ page }) => {
  await visit(page, '/login');
  const opened = page.waitForEvent('popup');
  await continueWith(page, 'Google').click();
  const popup = await opened;
  await popup.locator('.js-new-account').waitFor();
  await popup.close();
  await expect(continueWith(page, 'Google')).toBeEnabled();
  await expect(page).toHaveURL(/\/login$/);
  await expect(account(page)).not.toContainText('Signed in');
});

test('signing out also leaves the provider', async ({ page }) => {
  await visit(page, '/login');
  await chooseInPopup(page, continueWith(page, 'Google'), 'leaving@gmail.com');
  await expectSignedIn(page);
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('firebase:')));
  expect(await kept()).not.toEqual([]);
  await visit(page, '/account');
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(kept).toEqual([]);
});

test('an account with a password adds a provider on the account page and removes it', async ({ page, request }) => {
  const person = { email: 'linking@example.com', password: 'a quiet green pond', fullName: 'Asha Rao' };
  expect((await request.post('/api/auth/signup', { data: person })).status()).toBe(201);
  await visit(page, '/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectSignedIn(page);

  await visit(page, '/account');
  await page.getByRole('button', { name: 'Link GitHub' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await chooseInPopup(page, dialog.getByRole('button', { name: 'Link GitHub' }), 'elsewhere@example.com');
  await expect(page.getByRole('main').getByText('elsewhere@example.com')).toBeVisible();
  await page.getByRole('button', { name: 'Unlink GitHub' }).click();
  await expect(page.getByRole('button', { name: 'Link GitHub' })).toBeVisible();
});
