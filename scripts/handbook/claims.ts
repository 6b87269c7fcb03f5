import path from 'node:path';
import type { Page } from '@playwright/test';
import { Chapter } from './chapter.ts';
import { type Demo, openPage, signIn, type Visitor, visit } from './visitor.ts';

const PHOTOGRAPH = path.resolve(import.meta.dirname, '../../db/seed/pictures/products/java-moss-portion-close.webp');

/** `delivered`: an order of this customer. */
export async function claims(demo: Demo, page: Page, delivered: number, customer: Visitor): Promise<void> {
  const chapter = new Chapter('06-claims', page);
  await report(await openPage(demo, true), delivered, customer);

  await visit(page, '/admin');
  await chapter.press('Claims', { starts: true });
  const row = page.getByRole('row').filter({ hasText: `#${delivered}` });
  await chapter.press('View', { within: row, starts: true });
  const dialog = page.getByRole('dialog', { name: /^Claim CLM-/ });
  await chapter.press('Ask for more');
  await chapter.press('Refuse');
  await chapter.press('Approve');
  await chapter.picture('claim');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).last().click();
  for (const method of ['Replacement', 'Refund', 'Store credit']) {
    await chapter.check(method, { within: dialog, starts: true });
  }
  await chapter.press('Settle the claim');
  await dialog.getByText('Settled on').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await chapter.press('Settings');
  await chapter.press('Edit the claims');
  await chapter.save('Save');

  await chapter.press('Orders');
  await page.getByRole('link', { name: `#${delivered}`, exact: true }).click();
  await chapter.press('Pay back');
  await chapter.fill('Amount paid back (₹)', '50');
  await chapter.fill('Note (optional)', 'Goodwill', { within: page.getByRole('form', { name: 'Pay back' }) });
  await chapter.press('Record repayment');
  await page.getByText('₹50 paid back').first().waitFor();
  await chapter.finish();
}

/** What the customer does on the phone. */
async function report(phone: Page, orderId: number, customer: Visitor): Promise<void> {
  await signIn(phone, customer.email);
  await visit(phone, `/orders/${orderId}`);
  const main = phone.getByRole('main');
  const press = (name: string | RegExp) => main.getByRole('button', { name }).first().click();
  await press('Report a problem');
  await press('Just now');
  for (const [index, label] of ['Add a photo of the label', 'Add a photo of the box'].entries()) {
    await main.getByLabel(label, { exact: true }).setInputFiles(PHOTOGRAPH);
    await main.getByText('Photo sent').nth(index).waitFor();
  }
  await press('Continue');
  await main.getByLabel('I sent it on WhatsApp').check();
  await press('Continue');
  await press(/^One more of/);
  await main.getByLabel('What is wrong with it?').selectOption('Missing');
  await press('Continue');
  await main.getByLabel('These photos and video show this parcel and are unedited').check();
  await press('Send claim');
  await main.getByRole('heading', { name: /^Claim CLM-/ }).waitFor();
  await phone.context().close();
}
