import { cleanup, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import ContactPage from '#web/routes/contact.tsx';
import FaqPage from '#web/routes/faq.tsx';
import PrivacyPage from '#web/routes/privacy.tsx';
import ShippingPage from '#web/routes/shipping.tsx';
import TermsPage from '#web/routes/terms.tsx';
import { openPage, otherShop } from './information-testing.tsx';

vi.mock('#contracts/shop/policies.ts', () => ({
  BUSINESS_HOURS: 'Sun 6:00 AM to 6:30 AM',
  DISPATCH_WORKING_DAYS: '61-62',
  DELIVERY_DAYS: '63-64',
  HEAVY_PARCEL_RATES: [{ places: 'Goa', perKg: 65_00 }],
  CLAIM_HOURS: 66,
  REFUND_BUSINESS_DAYS: '67-68',
  BANK_DAYS: '69-70',
  CANCEL_WINDOW_HOURS: 71,
  ACKNOWLEDGEMENT_HOURS: 72,
  SETTLEMENT_TIME: '73 weeks',
  RESET_LINK_HOURS: 74,
  SESSION_DAYS: 75,
  SECURITY_RECORD_DAYS: 76,
  MINIMUM_AGE: 77,
  ADULT_AGE: 78,
  SENT_ALERT_DAYS: 79,
  UNDELIVERED_MAIL_DAYS: 80,
  VERIFY_LINK_DAYS: 81,
  KNOWN_DEVICE_DAYS: 82,
}));

const pages = { ContactPage, ShippingPage, FaqPage, TermsPage, PrivacyPage };
type Name = keyof typeof pages;

/** Title, text and links of a page in one line. */
function pageText(name: Name): string {
  const page = openPage(createElement(pages[name]));
  const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  return [document.title, page.textContent, ...links].join(' ').replace(/\s+/g, ' ');
}

afterEach(cleanup);

const defaultShopDetails = /jalaja|90000|lakshmi|reddy|proprietor|chittoor|lotus tank|₹ ?1[025]0|₹ ?2,?000|\b2,?000\b/i;
const defaultPolicyDetails =
  /Mon-Sat|10:00|7:00 PM|\b3-5\b|\b2-5\b|\b5-7\b|Karnataka|Kerala|\b(24|48|2) hours|one month|\b(30|90|400) days|under 1[38]/;

describe.each(Object.keys(pages) as Name[])('%s', (name) => {
  test('shows only the configured shop and policies, not the defaults', () => {
    const text = pageText(name);
    expect(text).toContain(otherShop.email);
    expect(text).not.toMatch(defaultShopDetails);
    expect(text).not.toMatch(defaultPolicyDetails);
  });

  test('makes no promise that the policies do not contain', () => {
    expect(pageText(name)).not.toMatch(/7[- ]day|48[- ]hour guarantee|1-2 business days/i);
  });
});

test.each<[Name, string[]]>([
  ['ContactPage', ['Meena Iyer', '7 Boathouse Road', 'tel:+918111122222', 'mailto:care@nilgiri.example']],
  ['ContactPage', ['https://wa.me/918333344444', 'Sun 6:00 AM', 'Thomas Kurian, Partner', '72 hours', '73 weeks']],
  ['ShippingPage', ['₹99', '₹1,500', '61-62 working days', '63-64 days', '₹65', '66 hours', '67-68 business days']],
  ['FaqPage', ['₹99', '₹1,500', '61-62 working days', '66 hours', '69-70 days', '71 hours', '74 hours']],
  ['FaqPage', ['4-6 weeks', '8-10 hours']],
  ['TermsPage', ['Nilgiri Tanks LLP', '7 Boathouse Road', 'Sun 6:00 AM', '₹99', '₹1,500', '₹65', '71 hours']],
  ['TermsPage', ['no charge for cancelling', 'include GST', 'Thomas Kurian, Partner', '72 hours', '73 weeks']],
  ['PrivacyPage', ['Nilgiri Tanks LLP', '74 hours', '75 days', '76 days', 'not for children under 77', 'under 78']],
  ['PrivacyPage', ['79 days after the alert was sent', 'the address and the reason, 80 days', '81 days', '82 days']],
])('%s says %j', (name, facts) => {
  const text = pageText(name);
  for (const fact of facts) expect(text).toContain(fact);
});

test.each<Name>(['ShippingPage', 'FaqPage', 'TermsPage'])('%s says that faulty goods are taken back', (name) => {
  expect(pageText(name)).toContain('Wrong, damaged or defective items can always be returned.');
});

test.each<Name>(['ShippingPage', 'FaqPage', 'TermsPage'])('%s names the page of a claim besides email', (name) => {
  const text = pageText(name);
  expect(text).toMatch(/Open the order under My Orders and press ["“]Report a problem["”], or/);
  expect(text).toContain(otherShop.email);
});

test.each<Name>(['ShippingPage', 'FaqPage', 'TermsPage'])('%s says how an order is cancelled or changed', (name) => {
  expect(pageText(name)).toContain('To cancel, open the order under My Orders');
  expect(pageText(name)).toContain('To change it, message us on WhatsApp');
});

test.each<[Name, number, string]>([
  ['TermsPage', 12, 'Last updated: May 14, 2025'],
  ['PrivacyPage', 11, 'Last updated: May 11, 2025'],
])('%s has %i numbered sections, linked from its contents', (name, count, updated) => {
  const page = openPage(createElement(pages[name]));
  screen.getByText(updated);
  const titles = [...page.querySelectorAll('section > h2')].map((title) => title.textContent);
  expect(titles.map((title) => Number.parseInt(title, 10))).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  const ids = [...page.querySelectorAll('section')].map(({ id }) => id);
  const contents = [...page.querySelectorAll('nav[aria-label="On this page"]')];
  expect(contents).toHaveLength(2);
  for (const list of contents) {
    expect([...list.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(ids.map((id) => `#${id}`));
  }
});

test('the shipping page answers four common questions', () => {
  openPage(createElement(ShippingPage));
  const questions = screen.getByRole('region', { name: 'Common questions' });
  expect(within(questions).getAllByRole('heading', { level: 3 })).toHaveLength(4);
});

test('the questions are in four groups, each with one open at a time', () => {
  const page = openPage(createElement(FaqPage));
  const groups = ['Orders & Shipping', 'Products & Care', 'Returns & Refunds', 'Account & Orders'];
  const names = groups.map((title) => {
    const group = screen.getByRole('region', { name: title });
    return new Set([...group.querySelectorAll('details')].map((one) => one.getAttribute('name')));
  });
  for (const name of names) expect(name.size).toBe(1);
  expect(new Set(names.flatMap((name) => [...name])).size).toBe(groups.length);
  expect(page.querySelector('details[open]')).toBeNull();
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
  expect(screen.getByRole('link', { name: 'Email Support' }).getAttribute('href')).toBe(`mailto:${otherShop.email}`);
});
