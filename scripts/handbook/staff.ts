import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD, OWNER } from '../demo/demo-world.ts';
import { Chapter } from './chapter.ts';
import { Visitor, visit } from './visitor.ts';

/** `order`: of a customer without an account. */
export async function staff(page: Page, order: number, run: (command: string) => Promise<string>): Promise<void> {
  const chapter = new Chapter('07-staff-and-safety', page);
  const member = await Visitor.signUp(page, 'Suresh Pillai');
  await visit(page, '/admin');
  await chapter.press('Users');
  await chapter.fill('Filter by email...', member.email);
  await page.waitForURL(/query=/);
  await chapter.press('Manage', { within: page.getByRole('row').filter({ hasText: member.email }), starts: true });
  await chapter.choose('Role', 'Packer');
  await page.getByText('Role changed to Packer').first().waitFor();
  await chapter.picture('role');
  const role = page.getByLabel('Role', { exact: true });
  await role.getByRole('option', { name: 'None' }).waitFor({ state: 'attached' });
  await chapter.choose('Role', 'None');
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').first().waitFor({ state: 'hidden' });

  await chapter.press('Account', { starts: true });
  await chapter.press('My Account');
  await chapter.press('Set it up');
  await chapter.fill('Your password', DEMO_PASSWORD);
  await chapter.press('Continue');
  const code = page.getByRole('img', { name: 'QR code for the authenticator app' });
  await code.waitFor();
  await code.scrollIntoViewIfNeeded();
  await chapter.picture('second-step');
  const key = (await page.getByRole('main').locator('.font-mono').textContent()) ?? '';
  const phone = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await chapter.fill('Code', phone.generate());
  await chapter.press('Turn it on');
  await chapter.check('I have kept them');
  await chapter.press('Done');

  await visit(page, '/admin');
  await chapter.press('Settings');
  await chapter.press('Edit the second step');
  await chapter.choose('Needed by', 'Administrators and staff');
  await chapter.save('Save');
  await chapter.press('Audit log');
  await chapter.fill('Search action, name or email', 'role');
  await page.waitForURL(/query=/);
  await page.getByRole('row').nth(1).waitFor();
  await chapter.picture('audit');
  await visit(page, `/admin/orders/${order}`);
  await page.getByRole('button', { name: 'Update status' }).click();
  const status = page.getByRole('dialog', { name: /^Update status/ });
  await status.getByLabel('Status').selectOption('Cancelled');
  await status.getByRole('button', { name: 'Update', exact: true }).click();
  await status.waitFor({ state: 'hidden' });
  await chapter.press('Erase personal data');
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await page.getByText('Personal data erased').first().waitFor();
  await chapter.command('npm run admin', run, { 'YOUR@EMAIL': OWNER.email });
  await chapter.finish();
}
