import { expect, test, visit } from '../fixtures.ts';
import { expectToast, field, PASSWORD, press } from '../shoppers.ts';
import { button, main, offline, UNREACHABLE } from './offline.ts';

test.beforeEach(({ allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
});

type FormCase = {
  path: string;
  typed: Record<string, string>;
  submit: string;
  toast: [title: string, description?: string];
};

const account = { Email: 'asha@example.com', Password: PASSWORD };
const newPassword = { Password: PASSWORD, 'Confirm password': PASSWORD };

const forms: FormCase[] = [
  {
    path: '/contact',
    typed: { Name: 'Asha Rao', Email: 'asha@example.com', Subject: 'Java fern', Message: 'Is it grown under water?' },
    submit: 'Send Message',
    toast: ['Failed to send message'],
  },
  { path: '/login', typed: account, submit: 'Sign in', toast: ['Sign in failed'] },
  {
    path: '/signup',
    typed: { 'Full name': 'Asha Rao', Email: account.Email, ...newPassword },
    submit: 'Create account',
    toast: ['Sign up failed'],
  },
  {
    path: '/signup-test',
    typed: { 'Full name': 'Asha Rao', ...account },
    submit: 'Create account',
    toast: ['Sign up failed'],
  },
  { path: '/forgot-password', typed: { Email: account.Email }, submit: 'Send reset link', toast: ['Error'] },
  { path: '/reset-password?token=x', typed: newPassword, submit: 'Change password', toast: ['Error'] },
  {
    path: '/admin-setup',
    typed: { 'Full name': 'Asha Rao', Email: account.Email, ...newPassword, 'Secret setup key': 'a key' },
    submit: 'Create admin account',
    toast: ['Error'],
  },
];

for (const { path, typed, submit, toast } of forms) {
  test(`${path} reports that the shop cannot be reached and keeps what was typed`, async ({ page }) => {
    await visit(page, path);
    for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
    await offline(page, async () => {
      await press(page, submit);
      await expectToast(page, toast[0], UNREACHABLE);
    });
    for (const [label, text] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(text);
    await expect(button(main(page), submit)).toBeEnabled();
  });
}

test('links from mails report it in the page', async ({ page }) => {
  for (const [path, name] of [
    ['/unsubscribe?token=x', 'Unsubscribe'],
    ['/confirm-email?token=x', 'Confirm this address'],
    ['/verify-email?token=x', 'Confirm this address'],
  ] as const) {
    await visit(page, path);
    await offline(page, async () => {
      await press(page, name);
      await expect(main(page).getByRole('alert')).toContainText(UNREACHABLE);
    });
    await expect(button(main(page), name)).toBeEnabled();
  }
});

test('the debugging tool logs it', async ({ page }) => {
  await visit(page, '/debug');
  await field(page, 'Password').fill(PASSWORD);
  await offline(page, async () => {
    await press(page, 'Test Login');
    await expect(main(page)).toContainText(`Login failed`);
    await expect(main(page)).toContainText(UNREACHABLE);
  });
});

test('a back-in-stock request fails at once, and can be sent again', async ({ page }) => {
  const { data } = await (await page.request.get('/api/products/')).json();
  const soldOut = data.find(({ stock }: { stock: number }) => stock === 0);
  await visit(page, `/product/${soldOut.id}`);
  await main(page).getByLabel('Email me when it is back').fill('asha@example.com');
  await offline(page, async () => {
    await press(page, 'Notify Me');
    await expectToast(page, 'Subscription failed', UNREACHABLE);
  });
  await expect(main(page).getByLabel('Email me when it is back')).toHaveValue('asha@example.com');
  await press(page, 'Notify Me');
  await expectToast(page, 'Successfully subscribed');
});
