import type { Page } from '@playwright/test';
import { Chapter } from './chapter.ts';
import { visit } from './visitor.ts';

/** `paid`: an order without a bill. */
export async function bills(page: Page, paid: number): Promise<void> {
  const chapter = new Chapter('05-bills-and-month-end', page);
  await visit(page, '/admin');
  await chapter.press('Orders');
  await page.getByRole('link', { name: `#${paid}`, exact: true }).click();
  await chapter.press('Issue the bill');
  const pdf = await chapter.see('Open PDF', { starts: true });
  const response = await page.request.get((await pdf.getAttribute('href')) ?? '');
  if (response.headers()['content-type'] !== 'application/pdf') throw new Error('The bill is no PDF');
  await pdf.scrollIntoViewIfNeeded();
  await chapter.picture('bill');
  await chapter.press('Credit note', { starts: true });
  await chapter.fill('Reason', 'Wrong address');
  await chapter.save('Issue the credit note');
  await chapter.press('Issue the bill');
  await page.getByText('Bill issued').first().waitFor();

  const today = new Date().toISOString().slice(0, 10);
  await chapter.press('Orders');
  await chapter.press('All');
  await chapter.press('Filters');
  await chapter.fill('From', `${today.slice(0, 8)}01`);
  await chapter.fill('To', today);
  await chapter.download('Export these orders as CSV');
  await chapter.press('To collect', { starts: true });
  await chapter.press('Overview');
  await page.getByText('Losses of the last 30 days').waitFor();
  await chapter.finish();
}

export async function claims(page: Page, delivered: number): Promise<void> {
  const chapter = new Chapter('06-claims', page);
  await visit(page, '/admin');
  await chapter.press('Orders');
  await page.getByRole('link', { name: `#${delivered}`, exact: true }).click();
  await chapter.press('Pay back');
  await chapter.fill('Amount paid back (₹)', '50');
  await chapter.fill('Note (optional)', '2 tetras dead on arrival', {
    within: page.getByRole('form', { name: 'Pay back' }),
  });
  await chapter.press('Record repayment');
  await page.getByText('₹50 paid back').first().waitFor();
  await chapter.finish();
}
