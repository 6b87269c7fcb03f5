import { expect, expectAccessible, expectAccessibleInBothThemes, tabTo, test, visit } from './fixtures.ts';
import { expectNoSidewaysScroll } from './shoppers.ts';

const pages = [
  { path: '/contact', title: 'Contact Us' },
  { path: '/shipping', title: 'Shipping & Returns' },
  { path: '/faq', title: 'Frequently Asked Questions' },
  { path: '/terms', title: 'Terms & Conditions' },
  { path: '/privacy', title: 'Privacy Policy' },
];

for (const { path, title } of pages) {
  test(`${path} is accessible in light and dark`, async ({ page }) => {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${title} \\|`));
    await expectAccessibleInBothThemes(page);
  });
}

test('the pages are accessible on a phone, and the narrowest never scrolls sideways', { tag: '@phone-only' }, async ({
  page,
}) => {
  for (const { path } of pages) {
    await visit(page, path);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
  }
});

test('the pages can be read without script', async ({ withoutScript: page }) => {
  for (const { path, title } of pages) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByText(/Grievance officer: .+, .+/)).toBeVisible();
  }
});

test('one question is open at a time in each group, without script too', async ({ withoutScript: page }) => {
  const question = (text: string) => page.locator('summary', { hasText: text });
  const dispatch = page.getByText('We dispatch');
  const rule = page.getByText('Delivery within India costs');
  const cycling = page.getByText('4-6 weeks');
  await page.goto('/faq');
  await expect(dispatch).toBeHidden();
  await question('How long does delivery take?').click();
  await expect(dispatch).toBeVisible();
  await question('How long does it take to cycle a new tank?').click();
  await expect(cycling).toBeVisible();
  await expect(dispatch).toBeVisible();
  await question('What does delivery cost?').click();
  await expect(rule).toBeVisible();
  await expect(dispatch).toBeHidden();
  await expect(cycling).toBeVisible();
  await question('What does delivery cost?').click();
  await expect(rule).toBeHidden();
});

test('questions open by keyboard, and the page leads to the contact form', async ({ page }) => {
  await visit(page, '/faq');
  await tabTo(page, page.locator('summary', { hasText: 'How do I pay for my order?' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('You pay nothing on this website.')).toBeVisible();
  await expectAccessible(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Email Support' })).toHaveAttribute('href', /^mailto:/);
  await main.getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('the contents of long pages lead to their parts', { tag: '@phone' }, async ({ page, isMobile }) => {
  for (const { path, title } of pages.slice(3)) {
    await visit(page, path);
    if (isMobile) await page.locator('summary', { hasText: 'On this page' }).click();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: /Complaints/ }).click();
    await expect(page).toHaveURL(/#complaints$/);
    await expect(page.getByRole('heading', { name: /^\d+\. Complaints/ })).toBeInViewport();
    await expect(page).toHaveTitle(new RegExp(`^${title} \\|`));
  }
});

test('every page that makes a promise makes the same one', async ({ request }) => {
  const { data }: { data: { id: number }[] } = await (await request.get('/api/products/?limit=1')).json();
  const promises = [
    'Delivery within India costs ₹150 per order, and nothing when the order is above ₹2,000.',
    'We dispatch 3-5 working days after we have confirmed your order on WhatsApp; delivery takes 2-5 days after dispatch.',
    'within 24 hours of receipt',
    'Wrong, damaged or defective items can always be returned.',
  ];
  for (const path of ['/shipping', '/faq', '/terms', `/product/${data[0]?.id}`]) {
    const text = (await (await request.get(path)).text()).replaceAll('<!-- -->', '');
    expect(
      promises.filter((promise) => !text.includes(promise)),
      path,
    ).toEqual([]);
  }
});
