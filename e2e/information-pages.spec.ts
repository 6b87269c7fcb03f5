import type { Page } from '@playwright/test';
import { expect, expectAccessible, rememberTheme, tabTo, test, visit } from './fixtures.ts';
import { expectNoSidewaysScroll } from './shoppers.ts';

const pages = [
  { path: '/contact', title: 'Contact Us' },
  { path: '/shipping', title: 'Shipping & Returns' },
  { path: '/faq', title: 'Frequently Asked Questions' },
  { path: '/terms', title: 'Terms & Conditions' },
  { path: '/privacy', title: 'Privacy Policy' },
];

for (const { path, title } of pages) {
  test(`${path} is accessible in light and dark and never scrolls sideways`, async ({ page }) => {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${title} \\|`));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await rememberTheme(page, 'dark');
    await visit(page, path);
    await expectAccessible(page);
  });

  test(`${path} can be read without script, and says who runs the shop`, async ({ withoutScript: page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const footer = page.getByRole('contentinfo');
    for (const said of [/Jalaja Aquatics/, /Chittoor/, /Grievance officer: .+, .+/]) {
      await expect(footer.getByText(said).first()).toBeVisible();
    }
    await expect(footer.locator('a[href^="tel:"]')).toBeVisible();
    await expect(footer.locator('a[href^="mailto:"]')).toBeVisible();
  });
}

test('the narrowest phone needs no sideways scrolling', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const { path } of pages) {
    await visit(page, path);
    await expectNoSidewaysScroll(page);
  }
});

test.describe('frequently asked questions', () => {
  const question = (page: Page, text: string) => page.locator('summary', { hasText: text });

  async function expectOneOpenPerGroup(page: Page): Promise<void> {
    const dispatch = page.getByText('We dispatch');
    const rule = page.getByText('Delivery within India costs');
    const cycling = page.getByText('4-6 weeks');
    await expect(dispatch).toBeHidden();
    await question(page, 'How long does delivery take?').click();
    await expect(dispatch).toBeVisible();
    await question(page, 'How long does it take to cycle a new tank?').click();
    await expect(cycling).toBeVisible();
    await expect(dispatch).toBeVisible();
    await question(page, 'What does delivery cost?').click();
    await expect(rule).toBeVisible();
    await expect(dispatch).toBeHidden();
    await expect(cycling).toBeVisible();
    await question(page, 'What does delivery cost?').click();
    await expect(rule).toBeHidden();
  }

  test('one is open at a time in each group', async ({ page }) => {
    await visit(page, '/faq');
    await expectOneOpenPerGroup(page);
    await expectAccessible(page);
  });

  test('without script too', async ({ withoutScript: page }) => {
    await page.goto('/faq');
    await expectOneOpenPerGroup(page);
  });

  test('they open by keyboard', { tag: '@desktop' }, async ({ page }) => {
    await visit(page, '/faq');
    await tabTo(page, question(page, 'How do I pay for my order?'));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing is paid on this website.')).toBeVisible();
  });

  test('whoever finds no answer can write', async ({ page }) => {
    await visit(page, '/faq');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Email Support' })).toHaveAttribute('href', /^mailto:/);
    await main.getByRole('link', { name: 'Contact us' }).click();
    await expect(page).toHaveURL(/\/contact$/);
  });
});

for (const { path, title } of pages.slice(3)) {
  test(`the contents of ${path} lead to its parts`, async ({ page, isMobile }) => {
    await visit(page, path);
    if (isMobile) await page.locator('summary', { hasText: 'On this page' }).click();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: /Complaints/ }).click();
    await expect(page).toHaveURL(/#complaints$/);
    await expect(page.getByRole('heading', { name: /^\d+\. Complaints/ })).toBeInViewport();
    await expect(page).toHaveTitle(new RegExp(`^${title} \\|`));
  });
}

test('the same promises stand on every page that makes them', { tag: '@desktop' }, async ({ request }) => {
  const { data }: { data: { id: number }[] } = await (await request.get('/api/products/?limit=1')).json();
  const promises = [
    'Delivery within India costs ₹150 per order, and nothing when the order is above ₹2,000.',
    'We dispatch 3-5 working days after we have confirmed your order on WhatsApp; delivery takes 2-5 days after dispatch.',
    'within 24 hours of receipt',
    'Goods that arrive wrong, damaged or defective are always taken back.',
  ];
  for (const path of ['/shipping', '/faq', '/terms', `/product/${data[0]?.id}`]) {
    const text = (await (await request.get(path)).text()).replaceAll('<!-- -->', '');
    expect(
      promises.filter((promise) => !text.includes(promise)),
      path,
    ).toEqual([]);
  }
});
