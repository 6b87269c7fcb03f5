import type { Page } from '@playwright/test';
import { Chapter } from './chapter.ts';
import { visit } from './visitor.ts';

const day = (daysFromNow: number) => new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);

export async function dispatch(page: Page): Promise<void> {
  const chapter = new Chapter('04-dispatch-and-delivery', page);
  await visit(page, '/admin');
  await chapter.press('Settings');
  await chapter.press('Edit the dispatch days');
  await chapter.check('Promise the days on which parcels leave');
  await chapter.fill('Cut-off', '14:00');
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: /: parcels leave$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Make it a holiday' }).scrollIntoViewIfNeeded();
  await chapter.picture('dispatch');
  await chapter.press('Make it a holiday');
  await chapter.save('Save');

  await chapter.press('Edit the dispatch days');
  await chapter.press('Add a hold');
  const holds = { within: page.getByRole('group', { name: 'Holds' }) };
  await chapter.fill('Name', 'Heat', holds);
  await chapter.fill('From', day(3), holds);
  await chapter.fill('Until', day(5), holds);
  await chapter.save('Save');

  await chapter.press('Edit the delivery charges');
  await chapter.check('Charge by place and weight');
  await chapter.fill('Charge (₹)', '80');
  await chapter.fill('Free above (₹)', '2000');
  await page.getByLabel('Charge by place and weight').scrollIntoViewIfNeeded();
  await chapter.picture('delivery');
  await chapter.save('Save');

  await chapter.press('Edit the announcement');
  await chapter.fill('Text', 'No parcels from 1 to 5 November');
  await chapter.check('Show the announcement');
  await chapter.save('Save');
  await chapter.finish();
}
