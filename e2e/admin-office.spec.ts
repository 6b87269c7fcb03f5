import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { openAdmin } from './admins.ts';
import { expect, expectAccessible, test, visit } from './fixtures.ts';
import { expectNoSidewaysScroll, expectToast } from './shoppers.ts';

/** Inside the page: this folder is checked without the types of a browser. */
type Box = { scrollWidth: number; clientWidth: number };

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function expectNarrowToo(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
}

test.describe('messages', () => {
  const overdue = {
    id: 1,
    reference: 'JAL-7F3K9Q',
    name: 'Asha Rao',
    email: 'asha@example.com',
    subject: 'Where is my fish?',
    message: 'It should be here by now.',
    createdAt: new Date(Date.now() - 50 * 3_600_000).toISOString(),
    answeredAt: null,
    answeredBy: null,
    urgency: 'overdue',
    isSettlementDue: false,
  };

  test('a message is shown as plain text, marked, opened again and replied to', async ({ page }) => {
    await openAdmin(page);
    const message = { name: 'Asha Rao', email: 'asha@example.com', subject: 'Is my <b>fish</b> well?' };
    const text = 'First line\n  <script>alert(1)</script>';
    const sent = await page.request.post('/api/contact', { data: { ...message, message: text } });
    const { reference } = await sent.json();
    await visit(page, `/admin?tab=messages&query=${reference}`);
    for (const said of [reference, '0 min ago', 'Asha Rao', message.subject, 'Open']) {
      await expect(row(page, reference)).toContainText(said);
    }
    await expectAccessible(page);
    await row(page, reference).getByRole('button', { name: 'View', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Message ${reference}` });
    await expect(dialog.getByText('<script>alert(1)</script>')).toHaveText(text, { useInnerText: true });
    await expect(dialog.getByRole('link', { name: 'Use your mail program' })).toHaveAttribute(
      'href',
      `mailto:asha@example.com?subject=${encodeURIComponent(`Re: ${message.subject} [${reference}]`)}`,
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Mark answered' }).click();
    await expectToast(page, 'Message marked as answered');
    await expect(dialog).toContainText('Marked as answered on');
    await expect(row(page, reference)).toContainText('Answered');
    await dialog.getByRole('button', { name: 'Open again' }).click();
    await expectToast(page, 'Message opened again');

    await dialog.getByLabel('Your reply').fill('It is well.');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard the reply?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Send reply' }).click();
    await expectToast(page, 'Reply on its way');
    await expect(dialog.getByRole('list', { name: 'Conversation' }).getByRole('listitem')).toHaveCount(2);
    await expect(dialog.getByLabel('Your reply')).toHaveValue('');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(row(page, reference)).toContainText('Answered');

    await page.getByLabel('State').selectOption('Open');
    await expect(page.getByText('No messages found.')).toBeVisible();
    await page.getByLabel('State').selectOption('Answered');
    await expect(row(page, reference)).toBeVisible();
    await expectNarrowToo(page);
  });

  test('an old message is marked as overdue, and the tables fit at 1280 px', async ({ page }) => {
    const older = { ...overdue, id: 2, createdAt: new Date(Date.now() - 11 * 86_400_000).toISOString() };
    const pagination = { page: 1, limit: 10, totalCount: 2, totalPages: 1 };
    await page.route('**/api/admin/messages?*', (route) =>
      route.fulfill({ json: { data: [overdue, { ...older, reference: 'JAL-8G4M2R' }], pagination } }),
    );
    await openAdmin(page);
    await visit(page, '/admin?tab=messages');
    await expect(row(page, overdue.reference)).toContainText('50 h ago, overdue');
    const tooWide = (box: Locator) => box.evaluate((box: Box) => box.scrollWidth - box.clientWidth);
    const age = page.getByRole('cell', { name: '11 days ago, overdue' });
    expect(await tooWide(age)).toBe(0);
    for (const tab of ['messages', 'products', 'users', 'categories', 'tags', 'audit']) {
      if (tab !== 'messages') await visit(page, `/admin?tab=${tab}`);
      expect(await tooWide(page.getByRole('table').locator('..')), tab).toBe(0);
    }
  });
});

test.describe('settings', () => {
  const field = (page: Page, label: string) => page.getByRole('tabpanel').getByRole('textbox', { name: label });
  const save = (page: Page) => page.getByRole('button', { name: 'Save settings' });

  test('invalid values are refused at their fields, and leaving asks before it discards them', async ({ page }) => {
    await openAdmin(page);
    await visit(page, '/admin?tab=settings');
    await expectAccessible(page);
    await field(page, 'Phone').fill('12');
    await field(page, 'Delivery charge').fill('much');
    await save(page).click();
    await expect(page.getByText('Phone must be a telephone number')).toBeVisible();
    await expect(page.getByText(/^Delivery charge must be an amount in rupees/)).toBeVisible();
    await expect(field(page, 'Phone')).toBeFocused();

    await page.getByRole('tab', { name: 'Orders' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(field(page, 'Phone')).toHaveValue('12');
    await expectNarrowToo(page);
    const address = field(page, 'Postal address');
    await address.fill('12 Lake Road, behind the old temple tank, Chittoor, Andhra Pradesh 517001');
    const isWhole = ({ scrollHeight, clientHeight }: { scrollHeight: number; clientHeight: number }) =>
      scrollHeight <= clientHeight;
    expect(await address.evaluate(isWhole)).toBe(true);
    await page.getByRole('tab', { name: 'Orders' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/tab=orders/);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await expect(field(page, 'Phone')).not.toHaveValue('12');
  });

  test('saved settings show at once, and of two editors the second chooses', async ({ page, allowStatus }) => {
    allowStatus(409);
    const { headers } = await openAdmin(page);
    await visit(page, '/admin?tab=settings');
    const [mine, theirs] = [`Meera ${randomUUID()}, Chittoor`, `Ravi ${randomUUID()}, Chittoor`];
    await field(page, 'Grievance officer').fill(mine);
    await save(page).click();
    await expectToast(page, 'Settings saved');
    await expect(field(page, 'Delivery charge')).toHaveValue('150.00');

    const present = await (await page.request.get('/api/admin/settings', { headers })).json();
    const other = { ...present, grievanceOfficer: theirs };
    expect((await page.request.put('/api/admin/settings', { headers, data: other })).status()).toBe(200);
    await field(page, 'Contact person').fill('Somebody else');
    await save(page).click();
    const choice = page.getByRole('region', { name: /^Someone else changed this/ });
    await expect(choice.getByRole('row', { name: 'Grievance officer' })).toContainText(`${mine}${theirs}`);
    await expect(choice.getByRole('row', { name: 'Contact person' })).toContainText('Somebody else');
    await expectAccessible(page);
    await choice.getByRole('button', { name: 'Keep mine and save' }).click();
    await expectToast(page, 'Settings saved');
    await expect(choice).toBeHidden();
    // The notification of the first save may still be there, so the server says when the second one is done.
    const current = async () => (await page.request.get('/api/admin/settings', { headers })).json();
    await expect
      .poll(current)
      .toMatchObject({ grievanceOfficer: mine, contactPerson: 'Somebody else', shipping: present.shipping });
    await page.getByRole('link', { name: 'View shop' }).click();
    await expect(page.getByRole('contentinfo')).toContainText(`Grievance officer: ${mine}`);
    const restored = { ...present, version: (await current()).version };
    expect((await page.request.put('/api/admin/settings', { headers, data: restored })).status()).toBe(200);
  });

  test('a mail that could not be delivered is sent again or dismissed', async ({ page }) => {
    let data = ['asha@example.com', 'ravi@example.com'].map((recipient) => ({
      id: randomUUID(),
      kind: 'order-status',
      recipient,
      reason: '550 No such mailbox',
      failedAt: '2025-05-14T09:35:00.000Z',
    }));
    const drop = (url: string) => {
      data = data.filter(({ id }) => !url.includes(id));
    };
    await page.route('**/api/admin/mails**', (route) =>
      route.fulfill({
        json: { data, waiting: 3, pagination: { page: 1, limit: 10, totalCount: data.length, totalPages: 1 } },
      }),
    );
    await page.route('**/api/admin/mails/**', (route) => {
      drop(route.request().url());
      return route.fulfill({ status: 204 });
    });
    await openAdmin(page);
    await visit(page, '/admin?tab=settings');
    const mail = page.getByRole('region', { name: 'Mail', exact: true });
    await expect(mail).toContainText('3 emails are waiting to be sent.');
    await expect(row(page, 'asha@example.com')).toContainText('550 No such mailbox');
    await row(page, 'asha@example.com').getByRole('button', { name: 'Send again' }).click();
    await expectToast(page, 'Email queued');
    await expect(row(page, 'asha@example.com')).toHaveCount(0);
    await row(page, 'ravi@example.com').getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click();
    await expectToast(page, 'Email dismissed');
    await expect(mail).toContainText('No email has failed.');
  });
});

test('the audit log shows who did what', async ({ page }) => {
  const { email, headers } = await openAdmin(page);
  const name = `Noted ${randomUUID()}`;
  expect((await page.request.post('/api/tags', { headers, data: { name } })).status()).toBe(201);
  expect((await page.request.post('/api/tags', { headers, data: { name } })).status()).toBe(409);
  await visit(page, `/admin?tab=audit&query=${encodeURIComponent(email)}`);
  const entry = row(page, `Added the tag ${name}`);
  await expect(entry).toHaveCount(2);
  await expect(entry.first()).toContainText('Refused (409)');
  await expect(entry.last()).toContainText('Done');
  await expect(entry.last()).toContainText(email);
  const details = entry.last().getByText('POST /api/tags');
  await expect(details).toBeHidden();
  await entry.last().getByText('Added the tag').click();
  await expect(details).toBeVisible();
  await expectAccessible(page);
  await expectNarrowToo(page);
  const search = page.getByRole('searchbox', { name: /^Search action/ });
  await search.fill(`added the tag ${name}`);
  await expect(page).toHaveURL(/query=added/);
  await expect(entry).toHaveCount(2);
  await search.fill('nothing-of-this-kind');
  await expect(page.getByText('No data found.')).toBeVisible();
  await search.fill(name);
  await page.getByRole('combobox', { name: /^Who/ }).selectOption('Customers');
  await expect(page.getByText('No data found.')).toBeVisible();
  await page.getByRole('combobox', { name: /^Who/ }).selectOption('Staff');
  await expect(entry).toHaveCount(2);
});
