import path from 'node:path';
import { DEMO_PASSWORD, OWNER } from '../demo/demo-world.ts';
import { Chapter } from './chapter.ts';
import { type Demo, openPage, visit } from './visitor.ts';

const PHOTOGRAPH = path.resolve(import.meta.dirname, '../../db/seed/pictures/products/java-moss-portion-side.webp');

/** On a shop without an administrator. */
export async function firstDay(shop: Demo, setUpKey: string): Promise<void> {
  const page = await openPage(shop);
  const chapter = new Chapter('01-first-day', page);
  const main = { within: page.getByRole('main') };

  await visit(page, '/admin-setup');
  await chapter.fill('Full name', OWNER.fullName);
  await chapter.fill('Email', OWNER.email, main);
  await chapter.fill('Password', DEMO_PASSWORD);
  await chapter.fill('Confirm password', DEMO_PASSWORD);
  await chapter.fill('Secret setup key', setUpKey);
  await chapter.press('Create admin account');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await chapter.fill('Password', DEMO_PASSWORD);
  await chapter.press('Sign in', main);
  await page.getByText('What to do now').waitFor();
  await chapter.picture('overview');

  await chapter.press('Settings');
  await chapter.fill('Shop name', 'Jalaja');
  await chapter.fill('Legal name', 'Jalaja Aquatics');
  await chapter.fill('Postal address', '12 Lake Road, Chittoor, Andhra Pradesh 517001');
  await chapter.fill('Phone', '+91 90000 00001');
  await chapter.fill('WhatsApp number', '+91 90000 00001');
  await chapter.fill('Grievance officer', OWNER.fullName);
  await page.evaluate('scrollTo(0, 0)');
  await chapter.picture('settings');
  await chapter.press('Save settings');
  await page.getByText('Settings saved').first().waitFor();
  await chapter.press('Edit the order desk');
  await chapter.fill('UPI ID', 'jalaja@okbank');
  await chapter.fill('Name of the account', 'Jalaja Aquatics');
  await chapter.save('Save');

  await chapter.press('Categories');
  await chapter.press('Add Category');
  await chapter.fill('Name', 'Mosses of our own');
  await chapter.save('Save');
  await chapter.press('Products');
  await chapter.press('Add Product');
  await chapter.fill('Name (required)', 'Christmas Moss Portion');
  await chapter.type('Description (required)', 'Grows on wood and stone, also in little light.');
  await chapter.fill('Price (₹, required)', '149');
  await chapter.fill('Stock', '20');
  await chapter.choose('Category (required)', 'Mosses of our own');
  await chapter.choose('Kind of goods', 'Live plant');
  await chapter.press('Add pictures');
  await page.locator('dialog[open] input[type=file]').last().setInputFiles(PHOTOGRAPH);
  await chapter.press('Upload as they are');
  await page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').first().waitFor();
  await page.getByLabel('Name (required)').scrollIntoViewIfNeeded();
  await chapter.picture('product');
  await chapter.save('Save');
  await page.getByRole('row', { name: 'Christmas Moss Portion' }).waitFor();
  await chapter.finish();
  await page.context().close();
}
