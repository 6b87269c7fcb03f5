import type { Page } from '@playwright/test';
import { Chapter } from './chapter.ts';
import { Visitor, visit } from './visitor.ts';

export async function stock(page: Page): Promise<void> {
  const chapter = new Chapter('03-stock-and-variants', page);
  const customer = await Visitor.signUp(page, 'Kavya Nair');
  const [product] = await customer.products();
  if (!product) throw new Error('The demo has no product in stock');
  const { name } = product;
  const row = page.getByRole('row', { name }).first();
  const count = row.getByRole('textbox', { name: `${name}: stock` });
  const saved = page.getByText('Product updated successfully');

  await visit(page, '/admin');
  await chapter.press('Products');
  await chapter.fill('Search products by name or ID', name);
  await page.waitForURL(/query=/);
  const before = Number(await count.inputValue());
  await count.fill(String(before + 6));
  await chapter.see('Counted', { within: row });
  await chapter.picture('stock');
  await chapter.press('Received', { within: row });
  await saved.first().waitFor();
  await count.fill(String(before + 5));
  await chapter.press('Died', { within: row });
  await row.getByRole('button', { name: 'Counted' }).waitFor({ state: 'hidden' });

  await chapter.press('Edit', { within: row, starts: true });
  await (await chapter.see('Stock history')).scrollIntoViewIfNeeded();
  await page.getByRole('list', { name: 'Stock history' }).waitFor();
  await page.getByRole('list', { name: 'Stock history' }).scrollIntoViewIfNeeded();
  await chapter.picture('history');
  await chapter.fill('Pieces', '2');
  await chapter.fill('Note (optional)', 'Parcel of the grower');
  await chapter.press('Received');
  await page.getByText('Parcel of the grower').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').first().waitFor({ state: 'hidden' });

  await chapter.press('Edit', { within: row, starts: true });
  await chapter.press('Add variant');
  const addition = page.getByRole('dialog', { name: /^Add a variant of/ });
  await chapter.fill('Label', 'Bunch', { within: addition });
  await chapter.fill('Price (₹)', '199', { within: addition });
  await chapter.fill('Stock', '5', { within: addition });
  await chapter.press('Add variant', { within: addition });
  await page.getByRole('dialog', { name: /^Variants of/ }).waitFor();
  await chapter.fill('Option name', 'Grown as');
  await chapter.picture('variants');
  await chapter.save('Save');

  await chapter.download('Export CSV');
  await chapter.press('Import CSV');
  await page.getByRole('dialog', { name: 'Import CSV' }).waitFor();
  await chapter.download('Download a template');
  await chapter.see('Columns of the file');
  await page.keyboard.press('Escape');
  await chapter.finish();
}
