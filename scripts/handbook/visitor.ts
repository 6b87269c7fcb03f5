import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { FLAT_ADDRESS } from '../../src/contracts/testing/sample-order.ts';
import { DEMO_PASSWORD } from '../demo/demo-world.ts';
import { PICTURE_SIZE } from './chapter.ts';

/** Generous, for busy machines. */
const TIMEOUT_MS = 60_000;

export type Demo = { browser: Browser; url: string };

const setting = { locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' } as const;

export async function openPage({ browser, url }: Demo, isPhone = false): Promise<Page> {
  const device = isPhone
    ? { viewport: { width: 390, height: 750 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
    : { viewport: PICTURE_SIZE };
  const context: BrowserContext = await browser.newContext({ ...setting, ...device, baseURL: url });
  context.setDefaultTimeout(TIMEOUT_MS);
  return context.newPage();
}

/** Opens a page and waits until it reacts to presses. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated=true]').waitFor();
}

export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await visit(page, '/login');
  const main = page.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill(email);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

/** A new customer, who does what the chapters do not show. */
export class Visitor {
  readonly email: string;
  readonly #page: Page;
  #access = '';

  private constructor(page: Page, fullName: string) {
    this.#page = page;
    // The handbook can be done twice in the same demo.
    this.email = `${fullName.toLowerCase().replace(' ', '.')}.${randomUUID().slice(0, 4)}@example.com`;
  }

  static async signUp(page: Page, fullName: string): Promise<Visitor> {
    const visitor = new Visitor(page, fullName);
    const { email } = visitor;
    await visitor.#call('POST', '/api/auth/signup', { email, fullName, password: DEMO_PASSWORD });
    const { access } = await visitor.#call<{ access: string }>('POST', '/api/auth/login', {
      email,
      password: DEMO_PASSWORD,
    });
    visitor.#access = access;
    return visitor;
  }

  /** Pieces of products that are there; the number of the order. */
  async order(pieces: number[]): Promise<number> {
    const products = await this.products();
    const items = pieces.map((quantity, index) => {
      const { id, price } = products[index + 1] ?? {};
      return { product_id: id, quantity, price };
    });
    const body = { items, ...FLAT_ADDRESS, recipient_email: this.email };
    return (await this.#call<{ id: number }>('POST', '/api/orders', body)).id;
  }

  async products() {
    type Product = { id: number; name: string; price: string; stock: number; family: unknown; isHeavy: boolean };
    const { data } = await this.#call<{ data: Product[] }>('GET', '/api/products?limit=50');
    return data.filter(({ stock, isHeavy, family }) => stock > 10 && !isHeavy && !family);
  }

  async #call<Body>(method: 'GET' | 'POST', url: string, data?: object): Promise<Body> {
    const headers = {
      'idempotency-key': randomUUID(),
      ...(this.#access && { authorization: `Bearer ${this.#access}` }),
    };
    const response = await this.#page.request.fetch(url, { method, headers, ...(data && { data }) });
    if (!response.ok())
      throw new Error(`${method} ${url} was answered with ${response.status()}: ${await response.text()}`);
    return response.json();
  }
}
