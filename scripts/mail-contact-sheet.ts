import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import { createServer } from 'vite';
import type { MailView, RenderMail } from '../src/contracts/mail/mail-views.ts';
import type { Shop } from '../src/contracts/shop/shop-info.ts';
import { findChromium } from '../src/server/testing/find-chromium.ts';

/* Renders every mail to one sheet, in light and dark mode, for phone and desktop. Run it after a template has changed. */

const ROOT = path.resolve(import.meta.dirname, '..');
const OUT = path.join(ROOT, 'docs', 'mails');
const WIDTHS = [390, 700];
/** Size on the sheet, relative to the screenshot. */
const SCALE = 0.45;
const COLUMNS = 10;
const GAP = 16;
const QUALITY = 70;

type Mails = { html: string }[];

/** The templates are TSX, which Node cannot load by itself. */
async function renderSamples(): Promise<Mails> {
  const vite = await createServer({
    root: ROOT,
    server: { middlewareMode: true, ws: false },
    appType: 'custom',
    logLevel: 'warn',
  });
  try {
    const { renderMail } = (await vite.ssrLoadModule('/src/web/mails/render-mail.tsx')) as { renderMail: RenderMail };
    const { mailSamples, sampleShop } = (await vite.ssrLoadModule('/src/web/mails/mail-samples.ts')) as {
      mailSamples: Record<string, MailView>;
      sampleShop: Shop;
    };
    return await Promise.all(Object.values(mailSamples).map((view) => renderMail(view, sampleShop)));
  } finally {
    await vite.close();
  }
}

/** The picture that the shop would serve for this address. */
async function loadPicture(address: URL): Promise<Buffer> {
  const original = address.searchParams.get('url');
  if (original === null) return readFile(path.join(ROOT, 'src/web/public', address.pathname));
  const [width, height] = ['width', 'height'].map((side) => Number(address.searchParams.get(side)));
  // Served with a part of its hash in the name.
  const file = path.basename(original).replace(/-[\da-f]{6}(?=\.webp$)/, '');
  return sharp(path.join(ROOT, 'db/seed/pictures/products', file))
    .resize({ width: width ?? 0, height: height ?? 0, fit: 'cover' })
    .jpeg()
    .toBuffer();
}

async function takeScreenshots(browser: Browser, mails: Mails, colorScheme: 'light' | 'dark'): Promise<Buffer[]> {
  const context = await browser.newContext({ colorScheme });
  await context.route('**/*', async (route) =>
    route.fulfill({ body: await loadPicture(new URL(route.request().url())) }),
  );
  const page = await context.newPage();
  const pictures: Buffer[] = [];
  for (const { html } of mails) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 300 });
      await page.setContent(html, { waitUntil: 'load' });
      const screenshot = await page.screenshot({ fullPage: true });
      pictures.push(
        await sharp(screenshot)
          .resize({ width: Math.round(width * SCALE) })
          .toBuffer(),
      );
    }
  }
  await context.close();
  return pictures;
}

/** Arranges the mails in rows; a row is as high as its tallest mail. */
async function writeSheet(pictures: Buffer[], file: string, background: string): Promise<void> {
  const placed: OverlayOptions[] = [];
  let [top, right] = [GAP, 0];
  for (let start = 0; start < pictures.length; start += COLUMNS) {
    let [left, height] = [GAP, 0];
    for (const input of pictures.slice(start, start + COLUMNS)) {
      const size = await sharp(input).metadata();
      placed.push({ input, left, top });
      left += size.width + GAP;
      height = Math.max(height, size.height);
    }
    right = Math.max(right, left);
    top += height + GAP;
  }
  await sharp({ create: { width: right, height: top, channels: 3, background } })
    .composite(placed)
    .webp({ quality: QUALITY })
    .toFile(file);
}

const mails = await renderSamples();
await mkdir(OUT, { recursive: true });
const browser = await chromium.launch(await findChromium());
try {
  await writeSheet(await takeScreenshots(browser, mails, 'light'), path.join(OUT, 'light.webp'), '#c9d6d5');
  await writeSheet(await takeScreenshots(browser, mails, 'dark'), path.join(OUT, 'dark.webp'), '#33474a');
} finally {
  await browser.close();
}
console.log(`${mails.length} mails on ${path.relative(ROOT, OUT)}/light.webp and dark.webp`);
