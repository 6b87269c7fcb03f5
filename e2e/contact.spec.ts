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

test('the details are links that call and write', async ({ page }) => {
  await visit(page, '/contact');
  const main = page.getByRole('main');
  await expect(main.locator('a[href^="tel:+91"]').first()).toBeVisible();
  await expect(main.locator('a[href^="mailto:"]').first()).toBeVisible();
  await expect(main.locator('a[href^="https://wa.me/91"]')).toBeVisible();
  await expect(main.getByText('Mon-Sat 10:00 AM to 7:00 PM')).toBeVisible();
  await expect(main.getByText('acknowledged within 48 hours')).toBeVisible();
});

test('a blank message is told what is missing, at the fields', async ({ page }) => {
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
});

test('a message that has arrived is confirmed with its number, and the form is empty again', async ({ page }) => {
  await visit(page, '/contact');
  await fill(page);
  await sendButton(page).click();
  await expectToast(page, 'Message sent successfully', "We'll get back to you as soon as possible");
  await expect(page.getByRole('main').getByText(/^JAL-[0-9A-Z]{6}$/)).toBeInViewport();
  for (const label of ['Name', 'Email', 'Subject', 'Message']) await expect(field(page, label)).toHaveValue('');
  await expectAccessible(page);
});

test('a message that the shop refuses is not lost', async ({ page, allowStatus }) => {
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

test('the form is filled and sent by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
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

test('an alert is ended by a button, not by opening its link', async ({ page }) => {
  const calls: string[] = [];
  await page.route('**/api/stock-notifications/unsubscribe?*', (route) => {
    calls.push(`${route.request().method()} ${new URL(route.request().url()).search}`);
    return route.fulfill({ json: { productName: 'Java Fern' } });
  });
  await visit(page, '/unsubscribe?token=abc');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You will not be told about Java Fern any more.')).toBeVisible();
  expect(calls).toEqual(['POST ?token=abc']);
});
