import { main } from './checkout-page.ts';
import { expect, reload, visit } from './fixtures.ts';
import { mailsTo, withOwnShop } from './own-shop.ts';
import { expectToast, openAccount } from './shoppers.ts';

const test = withOwnShop();

test('a forgotten password is replaced by the mailed link, also after a reload', { tag: '@desktop' }, async ({
  page,
  request,
  ownShop,
}) => {
  const { email } = await openAccount(request);
  await visit(page, '/forgot-password');
  await main(page).getByLabel('Email').fill(email);
  await main(page).locator('button[type=submit]').click();
  await expect.poll(async () => (await mailsTo(email, ownShop)).length).toBe(1);
  const [mail] = await mailsTo(email, ownShop);
  const link = /\/reset-password\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? 'no link';

  await visit(page, link);
  await expect(page).toHaveURL(/\/reset-password$/);
  await reload(page);
  const password = 'rain on the tank';
  await main(page).getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByLabel('Confirm password').fill(password);
  await main(page).getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await main(page).getByLabel('Email').fill(email);
  await main(page).getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Logged in successfully');
});
