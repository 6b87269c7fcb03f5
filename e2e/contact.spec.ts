import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, visit } from './fixtures.ts';
import { expectToast } from './shoppers.ts';

const message = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  subject: 'Java fern',
  message: 'Is the java fern grown under water?',
};

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });

async function fill(page: Page): Promise<void> {
  await field(page, 'Name').fill(message.name);
  await field(page, 'Email').fill(message.email);
  await field(page, 'Subject').fill(message.subject);
  await field(page, 'Message').fill(message.message);
}

test('phone, mail and WhatsApp are links', async ({ page }) => {
  await visit(page, '/contact');
  const main = page.getByRole('main');
  await expect(main.locator('a[href^="tel:+91"]').first()).toBeVisible();
  await expect(main.locator('a[href^="mailto:"]').first()).toBeVisible();
  await expect(main.locator('a[href^="https://wa.me/91"]')).toBeVisible();
  await expect(main.getByText('Mon-Sat 10:00 AM to 7:00 PM')).toBeVisible();
  await expect(main.getByText('acknowledged within 48 hours')).toBeVisible();
});

test('a message needs every field, is confirmed with its number, and leaves an empty form', async ({ page }) => {
  await visit(page, '/contact');
  await sendButton(page).click();
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Subject must be at least 5 characters')).toBeVisible();
  await expect(page.getByText('Message must be at least 10 characters')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await expectAccessible(page);
  await fill(page);
  await expect(page.getByText('Message must be at least 10 characters')).toBeHidden();

  await sendButton(page).click();
  await expectToast(page, 'Message sent successfully', "We'll get back to you as soon as possible");
  await expect(page.getByRole('main').getByText(/^JAL-[0-9A-Z]{6}$/)).toBeInViewport();
  for (const label of ['Name', 'Email', 'Subject', 'Message']) await expect(field(page, label)).toHaveValue('');
  await expectAccessible(page);
});

test('a refused message stays in the form', async ({ page, allowStatus }) => {
  allowStatus(429);
  const json = { code: 'too_many_requests', message: 'Please try again in an hour.' };
  await page.route('**/api/contact', (route) => route.fulfill({ status: 429, json }));
  await visit(page, '/contact');
  await fill(page);
  await sendButton(page).click();
  await expectToast(page, 'Failed to send message', 'Please try again in an hour.');
  await expect(field(page, 'Message')).toHaveValue(message.message);
  await expect(sendButton(page)).toBeEnabled();
});

test('the form works by keyboard alone', async ({ page }) => {
  await visit(page, '/contact');
  await field(page, 'Name').focus();
  for (const text of Object.values(message)) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  // The link of the privacy notice comes before the button.
  await page.keyboard.press('Tab');
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText(/^JAL-/)).toBeVisible();
});
