import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { openAdmin } from '../admins.ts';
import { expect, test, visit } from '../fixtures.ts';
import { openAccount, type Shopper } from '../shoppers.ts';

const row = (page: Page, text: string | number) => page.getByRole('row').filter({ hasText: String(text) });

/** Lists the row, changes it as another administrator would, and then opens its dialog. */
async function openAfter(
  page: Page,
  { tab, query, listed, action }: { tab: string; query: string | number; listed: string; action: string },
  change: () => Promise<unknown>,
): Promise<Locator> {
  await visit(page, `/admin?tab=${tab}&query=${encodeURIComponent(query)}`);
  await expect(row(page, listed)).toBeVisible();
  await change();
  await row(page, listed).getByRole('button', { name: action, exact: true }).click();
  return page.getByRole(action === 'Delete' ? 'alertdialog' : 'dialog');
}

type Sender = (method: 'POST' | 'PUT' | 'PATCH', path: string, data: object) => Promise<{ id: number }>;

function sender(page: Page, { headers }: Shopper): Sender {
  return async (method, path, data) => {
    const response = await page.request.fetch(path, { method, headers, data });
    expect(response.ok(), path).toBe(true);
    return response.json();
  };
}

test.describe('a dialog shows what others have changed since its list was loaded', () => {
  let send: Sender;
  let old: string;
  let changed: string;
  test.beforeEach(async ({ page }) => {
    send = sender(page, await openAdmin(page));
    old = `Moss ${randomUUID().slice(0, 8)}`;
    changed = `Fern ${randomUUID().slice(0, 8)}`;
  });

  test('of a category and a tag', async ({ page }) => {
    for (const tab of ['categories', 'tags']) {
      const { id } = await send('POST', `/api/${tab}`, { name: old, slug: old.toLowerCase().replace(' ', '-') });
      const rename = (name: string) => () => send('PUT', `/api/${tab}/${id}`, { name });
      const edited = await openAfter(page, { tab, query: id, listed: old, action: 'Edit' }, rename(changed));
      await expect(edited.getByLabel('Name')).toHaveValue(changed);
      const deleted = await openAfter(page, { tab, query: id, listed: changed, action: 'Delete' }, rename(old));
      await expect(deleted).toContainText(old);
    }
  });

  test('of a product that is to be deleted', async ({ page }) => {
    const body = { description: '<p>Green.</p>', price: '99.00', categoryId: 1 };
    const { id } = await send('POST', '/api/products', { ...body, name: old });
    const opening = { tab: 'products', query: id, listed: old, action: 'Delete' };
    const deleted = await openAfter(page, opening, () => send('PUT', `/api/products/${id}`, { name: changed }));
    await expect(deleted).toContainText(changed);
  });

  test('of a message and a user', async ({ page }) => {
    const message = {
      name: 'Asha Rao',
      email: 'asha@example.com',
      subject: old,
      message: 'Does it grow in the shade?',
    };
    const { reference } = await (await page.request.post('/api/contact', { data: message })).json();
    const opening = { tab: 'messages', query: reference, listed: reference, action: 'View' };
    const answered = await openAfter(page, opening, async () => {
      const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('jalaja.access'))}` };
      const { data } = await (await page.request.get(`/api/admin/messages?query=${reference}`, { headers })).json();
      await send('PATCH', `/api/admin/messages/${data[0].id}`, { isAnswered: true });
    });
    await expect(answered).toContainText('Marked as answered on');

    const { email, headers } = await openAccount(page.request);
    const { id: userId } = await (await page.request.get('/api/auth/me', { headers })).json();
    const managed = await openAfter(page, { tab: 'users', query: email, listed: email, action: 'Manage' }, () =>
      send('POST', '/api/users/make-admin', { userId }),
    );
    await expect(managed.getByRole('switch')).toBeChecked();
  });
});
