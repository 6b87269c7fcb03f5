import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { chunkGroups } from '../vite.config.ts';
import { measurePictures } from './picture-weight.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const CLIENT = path.join(ROOT, 'dist/client');
const PAGE = /^src\/web\/routes\/(.+)\.tsx$/;

/** Limits for the scripts of a page's first load, in kB after Brotli: about 5 % above the sizes when they were set. */
const budgets: Record<string, number> = {
  // Announcement, leaving days and delivery charges take about 1 kB here, and about 2 kB where days are in words.
  home: 122,
  shop: 124,
  // The target of 120 kB and 5 %, with gallery, choice of variants and drawings of care facts, and 1 kB for what the
  // shop cannot send to the visitor's PIN code. The zoom loads at a press.
  product: 128,
  'not-found': 117,
  // With the second step.
  login: 148,
  signup: 145,
  // With store credit and the second step of staff.
  account: 158,
  checkout: 163,
  'my-orders': 125,
  // With the state of the payment, parcels and the way to the order's link.
  'order-confirmation': 126,
  // With the way to a claim.
  'order-detail': 131,
  'order-link': 133,
  // With uploads that resume (14 kB).
  claim: 157,
  contact: 151,
  shipping: 123,
  faq: 121,
  terms: 123,
  privacy: 120,
};
const OTHER_BUDGET = 145;
const MAX_FILES = 8;

/** Pages without a form must not load these libraries. The names survive minification and identify them. */
const formLibraries = { zod: '_zod', 'react-hook-form': 'shouldUnregister' };
const PAGES_WITHOUT_FORMS = [
  'home',
  'shop',
  'product',
  'not-found',
  'my-orders',
  'order-confirmation',
  'order-detail',
  'order-link',
  'claim',
  'shipping',
  'faq',
  'terms',
  'privacy',
];

type Chunk = { file: string; isEntry?: boolean; imports?: string[] };
type Manifest = Record<string, Chunk>;
type Script = { file: string; bytes: number; contains: string[] };
type Page = { name: string; scripts: Script[] };

async function readManifest(name: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(CLIENT, '.vite', name), 'utf8'));
}

async function readScript(file: string): Promise<Script> {
  const text = await readFile(path.join(CLIENT, file), 'utf8');
  const { size } = await stat(path.join(CLIENT, `${file}.br`));
  const contains = Object.entries(formLibraries).flatMap(([part, mark]) => (text.includes(mark) ? [part] : []));
  return { file, bytes: size, contains };
}

/** A chunk with its static imports; dynamic imports are not part of the first load. */
function withImports(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, found);
  return found;
}

async function readPages(): Promise<Page[]> {
  const manifest = await readManifest('manifest.json');
  const early = Object.values(await readManifest('early-manifest.json')).map(({ file }) => file);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const pages = Object.keys(manifest).filter((key) => PAGE.test(key));
  return Promise.all(
    pages.map(async (page) => {
      const keys = new Set([...entries, page].flatMap((key) => [...withImports(manifest, key)]));
      const files = new Set([...early, ...[...keys].flatMap((key) => manifest[key]?.file ?? [])]);
      return { name: PAGE.exec(page)?.[1] ?? page, scripts: await Promise.all([...files].map(readScript)) };
    }),
  );
}

function weightOf({ scripts }: Page): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

function budgetOf({ name }: Page): number {
  return budgets[name] ?? OTHER_BUDGET;
}

function errorsOf(page: Page): string[] {
  const { name, scripts } = page;
  const weight = weightOf(page);
  const formFiles = PAGES_WITHOUT_FORMS.includes(name) ? scripts.filter(({ contains }) => contains.length > 0) : [];
  return [
    ...(weight > budgetOf(page) ? [`${name} loads ${weight.toFixed(1)} kB of at most ${budgetOf(page)}.`] : []),
    ...(scripts.length > MAX_FILES ? [`${name} loads ${scripts.length} files of at most ${MAX_FILES}.`] : []),
    ...formFiles.map(({ file, contains }) => `${name} has no form but loads ${contains.join(' and ')} in ${file}.`),
  ];
}

/** A removed page, a renamed library or a moved file would otherwise pass unnoticed. */
function outdatedEntries(pages: Page[]): string[] {
  const names = pages.map(({ name }) => name);
  const contained = pages.flatMap(({ scripts }) => scripts.flatMap(({ contains }) => contains));
  return [
    ...[...Object.keys(budgets), ...PAGES_WITHOUT_FORMS]
      .filter((name, at, all) => all.indexOf(name) === at && !names.includes(name))
      .map((name) => `There is no page ${name} in the build.`),
    ...Object.keys(formLibraries)
      .filter((part) => !contained.includes(part))
      .map((part) => `No page loads ${part}: has its name in the build changed?`),
    ...chunkGroups
      .flatMap(({ paths, except = [] }) => [...paths, ...except])
      .filter((listed) => !existsSync(path.join(ROOT, listed)))
      .map((listed) => `vite.config.ts lists ${listed}, which does not exist.`),
  ];
}

const pages = await readPages();
console.table(
  pages.map((page) => ({
    page: page.name,
    kB: Number(weightOf(page).toFixed(1)),
    'at most': budgetOf(page),
    files: page.scripts.length,
  })),
);
const errors = [...outdatedEntries(pages), ...pages.flatMap(errorsOf)];
for (const error of errors) console.error(error);
if (errors.length > 0) console.error('The chunks are defined in vite.config.ts.');

const pictures = await measurePictures();
for (const { screen, kB, budget } of pictures) {
  const sentence = `The pictures of a listing on ${screen} weigh ${kB.toFixed(1)} kB of at most ${budget}.`;
  if (kB > budget) errors.push(sentence);
  (kB > budget ? console.error : console.log)(sentence);
}
process.exitCode = errors.length > 0 ? 1 : 0;
