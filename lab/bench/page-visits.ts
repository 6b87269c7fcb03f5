import { chromium } from '@playwright/test';

export type PageVisit = { name: string; path: string; isSignedIn?: boolean };

/** The pages that a purchase leads through. */
export const pageVisits: PageVisit[] = [
  { name: 'home', path: '/home' },
  { name: 'listing', path: '/shop' },
  { name: 'product', path: '/product/1' },
  { name: 'login', path: '/login' },
  { name: 'checkout', path: '/checkout', isSignedIn: true },
];

type Stored = Record<string, string>;

/** What the browser of somebody holds who has signed in and put a product into the cart. */
export async function openShopper(origin: string): Promise<Stored> {
  const account = { email: `asha-${Date.now()}@example.com`, password: 'lotus-on-the-water', fullName: 'Asha Rao' };
  await call(origin, '/api/auth/signup', account);
  const { access, refresh } = await call<{ access: string; refresh: string }>(origin, '/api/auth/login', account);
  const { data } = await call<{ data: { price: string; stock: number }[] }>(origin, '/api/products?inStock=true');
  const [product] = data;
  if (!product) throw new Error('The shop has nothing to sell');
  const cart = {
    items: [{ ...product, price: Number(product.price), quantity: 1 }],
    count: 1,
    total: Number(product.price),
  };
  return {
    'jalaja.access': access,
    'jalaja.refresh': refresh,
    'jalaja.signed-in': 'true',
    cart: JSON.stringify(cart),
  };
}

/** Puts it into a browser that has seen nothing else of the shop, so that every file of a page is still to be loaded. */
export async function remember(origin: string, port: number, stored: Stored): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const [context = await browser.newContext()] = browser.contexts();
    const page = await context.newPage();
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, stored);
    await page.close();
  } finally {
    await browser.close();
  }
}

async function call<Answer>(origin: string, path: string, body?: object): Promise<Answer> {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(origin + path, body ? sent : {});
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  // The shop's own answers, whose schemas its tests hold.
  return (await response.json()) as Answer;
}
