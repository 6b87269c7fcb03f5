import { openAdmin } from './admins.ts';
import { expect, expectAccessible, test, visit } from './fixtures.ts';
import { expectNoSidewaysScroll } from './shoppers.ts';

test('Help finds a word in the handbook and opens its chapter', { tag: '@phone' }, async ({ page, isMobile }) => {
  await openAdmin(page);
  await visit(page, '/admin');
  if (isMobile) await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('tab', { name: 'Help' }).click();
  const chapters = page.getByRole('navigation', { name: 'Chapters' });
  await expect(chapters.getByRole('link', { name: 'Stock and variants' })).toBeVisible();
  await expectNoSidewaysScroll(page);

  const search = page.getByRole('searchbox', { name: 'Search the handbook' });
  await search.fill('elephant');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found.' })).toBeVisible();
  await search.fill('smtp');
  await page.getByRole('link', { name: 'Send emails' }).click();
  await expect(page).toHaveURL(/chapter=01-first-day#send-emails$/);
  await expect(page.getByRole('heading', { name: 'Send emails' })).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: /^Next:/ }).click();
  await expect(page.getByRole('heading', { name: 'An order, from arrival to delivery' })).toBeInViewport();
});
