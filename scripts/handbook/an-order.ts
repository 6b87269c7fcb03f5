import type { Page } from '@playwright/test';
import { Chapter } from './chapter.ts';
import { type Demo, openPage, Visitor, visit } from './visitor.ts';

const row = (page: Page, id: number) => ({ within: page.getByRole('row', { name: `#${id}` }), starts: true });

/** The numbers of two orders of one customer, and of one without an account. */
type Done = { delivered: number; paid: number; customer: Visitor; telephone: number };

export async function anOrder(demo: Demo, page: Page): Promise<Done> {
  const chapter = new Chapter('02-an-order', page);
  const customer = await Visitor.signUp(page, 'Asha Rao');
  const [delivered, paid] = [await customer.order([2, 1]), await customer.order([6, 1])];

  await visit(page, '/admin');
  await chapter.press('Orders');
  await chapter.press('To check', { starts: true });
  await page.getByRole('button', { name: 'All in stock' }).first().waitFor();
  await chapter.picture('to-check');
  await visit(page, `/admin?tab=orders&view=to-check&query=${customer.email}`);
  await chapter.press('All in stock', row(page, delivered));
  await page
    .getByRole('row', { name: `#${delivered}` })
    .getByText(/^Record/)
    .waitFor();
  await visit(page, `/admin/orders/${delivered}`);
  await chapter.see('Ask for payment on WhatsApp');

  await visit(page, `/admin/orders/${paid}`);
  const check = page.getByRole('region', { name: 'Stock check' });
  const line = check.getByRole('listitem').first();
  await chapter.pick('Substitute', line);
  await chapter.pick('None', line);
  const other = check.getByRole('listitem').nth(1);
  await chapter.pick('None', other);
  await chapter.see('Cancel with an apology');
  await chapter.pick('All in stock', other);
  await chapter.pick('Fewer', line);
  await line.getByLabel('How many of 6 are there?').fill('4');
  await chapter.picture('stock-check');
  await chapter.press('Save and open WhatsApp');
  const link = await page.getByRole('region', { name: "The customer's link" }).getByText('/o#').textContent();
  await acceptAndPay(demo, chapter, String(link).replace(/^.*(?=\/o#)/, ''));

  await visit(page, `/admin?tab=orders&query=${customer.email}`);
  await chapter.press('Payment', { starts: true });
  await chapter.press('Received', row(page, paid));
  await chapter.press('Record', row(page, delivered));
  await chapter.see('Pays on delivery');
  await chapter.picture('payment');
  await chapter.save('Record payment');

  await chapter.press('To pack', { starts: true });
  await page.getByRole('checkbox', { name: `Select order #${delivered}` }).check();
  await chapter.see('Print slips');
  await chapter.see('Labels A6');
  await chapter.press('Ship', row(page, delivered));
  await chapter.fill('Courier', 'DTDC');
  await chapter.fill('Tracking number (optional)', 'D10420042');
  await chapter.picture('parcel');
  await chapter.save('Save and mark shipped');
  await chapter.press('On the way', { starts: true });
  await chapter.press('Delivered', row(page, delivered));
  await page
    .getByRole('row', { name: `#${delivered}` })
    .getByText('Undo')
    .waitFor();

  const telephone = await orderByTelephone(chapter);
  await addCoupon(chapter);
  await chapter.finish();
  return { delivered, paid, customer, telephone };
}

async function acceptAndPay(demo: Demo, chapter: Chapter, link: string): Promise<void> {
  const phone = await openPage(demo, true);
  await visit(phone, link);
  const accept = phone.getByRole('button', { name: /^Accept ₹/ });
  await accept.waitFor();
  await chapter.picture('customer', phone);
  await accept.click();
  await phone.getByLabel('UPI reference (12 digits, optional)').fill('123456789012');
  await phone.getByRole('button', { name: 'I have paid', exact: true }).click();
  await phone.getByText("We'll confirm within one working day").waitFor();
  await phone.context().close();
}

async function orderByTelephone(chapter: Chapter): Promise<number> {
  const { page } = chapter;
  const main = { within: page.getByRole('main') };
  await chapter.press('Orders');
  await chapter.press('New order');
  await chapter.see('Paste an order');
  await chapter.pick('Phone', page.getByRole('main'));
  await chapter.fill('Add a product', 'Java Moss');
  await page.getByRole('listbox').getByRole('option').first().click();
  await chapter.fill('Name', 'Ravi Kumar', main);
  await chapter.fill('Mobile number', '9000000002', main);
  await chapter.fill('Street address', '4 Temple Street', main);
  await chapter.fill('PIN code', '517001', main);
  await page.getByLabel('Add a product').scrollIntoViewIfNeeded();
  await chapter.picture('new-order');
  await chapter.press('Create order', { starts: true });
  await page.waitForURL(/\/admin\/orders\/\d+$/);
  return Number(page.url().split('/').at(-1));
}

async function addCoupon(chapter: Chapter): Promise<void> {
  await chapter.press('Coupons');
  await chapter.press('Add coupon');
  await chapter.fill('Code', `MONSOON-${Date.now() % 10_000}`, { starts: true });
  await chapter.fill('Percentage (%)', '10');
  await chapter.fill('Total uses', '50', { starts: true });
  await chapter.save('Save');
}
