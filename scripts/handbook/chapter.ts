import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/handbook');
/** Where pictures go. */
export const pictures = { folder: path.join(FOLDER, 'pictures') };
/** Of every picture of the handbook; its page in the dashboard relies on it. */
export const PICTURE_SIZE = { width: 1200, height: 750 };
const MAX_BYTES = 60_000;
const BACKGROUND = '#dfe9e7';

/** `within`: a part of the page. `starts`: what follows, such as a number, is left out of the chapter. */
type Where = { within?: Locator; starts?: boolean };

/**
 * A chapter that is being done. Each control is found by the words of the chapter. At the end, every bold word of a
 * numbered step must have been used and every picture been taken: what the chapter says is then what the shop does.
 */
export class Chapter {
  readonly #used = new Set<string>();
  readonly #taken = new Set<string>();
  readonly #name: string;
  readonly page: Page;

  constructor(name: string, page: Page) {
    this.#name = name;
    this.page = page;
  }

  /** A button, a link or a tab. */
  async press(name: string, where: Where = {}): Promise<void> {
    const [scope, pattern] = [await this.#scope(where), this.#words(name, where)];
    const target = (['button', 'link', 'tab'] as const)
      .map((role) => scope.getByRole(role, { name: pattern }))
      .reduce((all, one) => all.or(one));
    await target.filter({ visible: true }).first().click();
  }

  /** Presses what saves and closes a dialog. */
  async save(name: string): Promise<void> {
    const dialog = this.page.locator('dialog[open]').last();
    await dialog.waitFor();
    const before = await this.page.locator('dialog[open]').count();
    await this.press(name, { within: dialog });
    await this.#until(
      async () => (await this.page.locator('dialog[open]').count()) < before,
      `${name} closes the form`,
    );
  }

  async fill(label: string, text: string, where: Where = {}): Promise<void> {
    await (await this.#field(label, where)).fill(text);
  }

  /** Of a text field that is no input, such as the description. */
  async type(label: string, text: string): Promise<void> {
    await (await this.#field(label)).click();
    await this.page.keyboard.type(text);
  }

  async choose(label: string, option: string, where: Where = {}): Promise<void> {
    this.#used.add(option);
    await (await this.#field(label, where)).selectOption({ label: option });
  }

  async check(label: string, where: Where = {}): Promise<void> {
    const [scope, name] = [await this.#scope(where), this.#words(label, where)];
    const box = (['checkbox', 'switch', 'radio'] as const)
      .map((role) => scope.getByRole(role, { name }))
      .reduce((all, one) => all.or(one));
    await box.filter({ visible: true }).first().check();
  }

  /** One of several words that exclude each other, such as All in stock and Fewer. */
  async pick(name: string, within: Locator): Promise<void> {
    this.#used.add(name);
    await within.getByText(name, { exact: true }).first().click();
  }

  /** Is there, but is not pressed: it would leave the shop, or print. */
  async see(name: string, where: Where = {}): Promise<Locator> {
    const target = (await this.#scope(where)).getByText(this.#words(name, where)).filter({ visible: true }).first();
    await target.waitFor();
    return target;
  }

  async download(name: string): Promise<void> {
    const file = this.page.waitForEvent('download');
    await this.press(name);
    if (!(await (await file).path())) throw this.#failure(`${name} gives no file`);
  }

  async picture(name: string, page = this.page): Promise<void> {
    this.#taken.add(name);
    await takePicture(page, `${this.#name.slice(0, 2)}-${name}`);
  }

  /** Runs a command of the chapter; `values` replace its words in capitals. */
  async command(start: string, run: (command: string) => Promise<string>, values: Record<string, string>) {
    const command = (await this.#commands()).find((line) => line.startsWith(start));
    if (!command) throw this.#failure(`there is no command ${start}`);
    this.#used.add(command);
    return run(Object.entries(values).reduce((text, [word, value]) => text.replace(word, value), command));
  }

  async finish(): Promise<void> {
    const text = await this.#text();
    const steps = [...text.matchAll(/^\d+\. .*(?:\n {2,}\S.*)*/gm)].map(([step]) => step.replaceAll(/\s+/g, ' '));
    const words = steps.flatMap((step) => [...step.matchAll(/\*\*(.+?)\*\*/g)].map((match) => match[1] ?? ''));
    const missing = [...words, ...(await this.#commands())].filter((word) => !this.#used.has(word));
    if (missing.length > 0) throw this.#failure(`not done: ${[...new Set(missing)].join(', ')}`);
    const named = [...text.matchAll(/\(pictures\/\d\d-([\w-]+)\.webp\)/g)].map((match) => match[1] ?? '');
    const absent = named.filter((name) => !this.#taken.has(name));
    if (absent.length > 0) throw this.#failure(`not taken: ${absent.join(', ')}`);
    console.log(`${this.#name}: ${words.length} controls, ${named.length} pictures`);
  }

  /** `npm ci` and `npm start` are what brought this shop here. */
  async #commands(): Promise<string[]> {
    const blocks = [...(await this.#text()).matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
    return blocks.flatMap((block) => block.split('\n')).filter((line) => line.startsWith('npm run '));
  }

  #text(): Promise<string> {
    return readFile(path.join(FOLDER, `${this.#name}.md`), 'utf8');
  }

  /** The open dialog, or the page. */
  async #scope({ within }: Where): Promise<Locator> {
    if (within) return within;
    const dialogs = this.page.locator('dialog[open]');
    return (await dialogs.count()) > 0 ? dialogs.last() : this.page.locator('body');
  }

  async #field(label: string, where: Where = {}): Promise<Locator> {
    const [scope, name] = [await this.#scope(where), this.#words(label, where)];
    // A select inside its label: Playwright takes its options for a part of the label's text.
    const field = scope.getByLabel(name).or(scope.getByRole('combobox', { name }));
    return field.filter({ visible: true }).first();
  }

  #words(name: string, { starts }: Where): RegExp {
    this.#used.add(name);
    return new RegExp(`^\\s*${name.replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&')}${starts ? '' : '\\s*$'}`);
  }

  async #until(isDone: () => Promise<boolean>, what: string): Promise<void> {
    for (let tries = 0; tries < 300; tries += 1) {
      if (await isDone()) return;
      await this.page.waitForTimeout(100);
    }
    throw this.#failure(`not so: ${what}`);
  }

  #failure(reason: string): Error {
    return new Error(`docs/handbook/${this.#name}.md: ${reason}`);
  }
}

/** Waits until the page is complete; the picture is as small as it has to be. */
export async function takePicture(page: Page, name: string, size = PICTURE_SIZE): Promise<void> {
  const notices = page.getByRole('button', { name: 'Dismiss', exact: true }).filter({ visible: true });
  // Below a dialog they cannot be pressed.
  for (const notice of await notices.all()) await notice.dispatchEvent('click');
  await notices.first().waitFor({ state: 'hidden' });
  await page.locator('[aria-busy=true]').filter({ visible: true }).first().waitFor({ state: 'hidden' });
  await page.getByText('Loading...').first().waitFor({ state: 'hidden' });
  await page.evaluate('document.fonts.ready.then(() => null)');
  // Not `waitForFunction`: the Content Security Policy blocks the `eval` of its later tries.
  await page.evaluate(`Promise.all([...document.images]
    .filter((image) => image.getBoundingClientRect().top <= innerHeight)
    .map((image) => image.decode().catch(() => null)))`);
  // The place of a scrollbar that pictures do not show.
  const style = 'html { scrollbar-gutter: auto !important }';
  const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide', style });
  const picture = sharp(screenshot).resize({ ...size, fit: 'contain', background: BACKGROUND });
  for (const quality of [80, 65, 50, 35]) {
    const bytes = await picture.clone().webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length > MAX_BYTES && quality > 35) continue;
    await mkdir(pictures.folder, { recursive: true });
    await writeFile(path.join(pictures.folder, `${name}.webp`), bytes);
    return;
  }
}
