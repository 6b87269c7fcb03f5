import type { Page } from '@playwright/test';
import { Chapter } from './chapter.ts';
import { visit } from './visitor.ts';

/** `paid`: an order without a bill. */
export async function bills(page: Page, paid: number): Promise<void> {
  const chapter = new Chapter('05-bills-and-month-end', page);
  await visit(page, '/admin');
  await chapter.press('Settings');
  await chapter.press('Edit GST and bills');
  await chapter.choose('The shop is', 'Registered, regular scheme');
  await chapter.fill('GSTIN', '37AAGCB7383J1Z7');
  await chapter.choose('The shop is', 'Not registered under GST');
  await chapter.save('Save');

  await chapter.press('Orders');
  await page.getByRole('link', { name: `#${paid}`, exact: true }).click();
  await chapter.press('Issue the bill');
  const pdf = await chapter.see('Download PDF', { starts: true });
  const [file] = await Promise.all([page.waitForEvent('download'), pdf.click()]);
  if (!file.suggestedFilename().endsWith('.pdf')) throw new Error('The bill is no PDF');
  await pdf.scrollIntoViewIfNeeded();
  await chapter.picture('bill');
  await chapter.press('Credit note', { starts: true });
  await chapter.fill('Reason', 'Wrong address');
  await chapter.save('Issue the credit note');
  await chapter.press('Issue the bill');
  await page.getByText('Bill issued').first().waitFor();

  await chapter.press('Bills & money');
  const month = page.getByRole('option', { name: /^[A-Z][a-z]+ \d{4}$/ }).first();
  const name = (await month.textContent()) ?? '';
  await chapter.choose('Period', name);
  // While the figures load, those of the last period stay on the page.
  await page
    .locator('section[aria-busy=false]')
    .getByRole('heading', { name: new RegExp(`^Money at a glance, 1 ${name.slice(0, 3)}`) })
    .waitFor();
  await page.getByText('Bills by month').waitFor();
  await chapter.picture('month-end');
  for (const file of ['Bills by rate', 'Sums by HSN', 'Payments', 'Refunds', 'Open amounts']) {
    await chapter.download(`${file} (CSV)`);
  }
  await chapter.press('Overview');
  await page.getByText('Losses of the last 30 days').waitFor();
  await chapter.finish();
}
