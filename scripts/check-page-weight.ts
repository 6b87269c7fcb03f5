import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

const CLIENT = path.resolve(import.meta.dirname, '../dist/client');
const PAGE = /^src\/web\/routes\/(.+)\.tsx$/;

/** Limits for the scripts of a page's first load, in kB after Brotli compression. */
const budgets: Record<string, number> = {
  home: 121,
  shop: 123,
  product: 124,
  'not-found': 117,
  login: 146,
  signup: 144,
  account: 152,
  checkout: 146,
  'my-orders': 122,
  'order-confirmation': 122,
  'order-detail': 125,
  contact: 148,
  shipping: 121,
  faq: 120,
  terms: 120,
  privacy: 120,
};
const OTHER_BUDGET = 145;
const MAX_FILES = 7;

/** Pages without a form must not load these libraries. The names survive minification and identify them. */
const formParts = { zod: '_zod', 'react-hook-form': 'shouldUnregister' };
const PAGES_WITHOUT_FORMS = [
  'home',
  'shop',
  'product',
  'not-found',
  'my-orders',
  'order-confirmation',
  'order-detail',
  'shipping',
  'faq',
  'terms',
  'privacy',
];

type Chunk = { file: string; isEntry?: boolean; imports?: string[] };
type Manifest = Record<string, Chunk>;
type Script = { file: string; bytes: number; holds: string[] };
type Page = { name: string; scripts: Script[] };

async function readManifest(name: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(CLIENT, '.vite', name), 'utf8'));
}

async function readScript(file: string): Promise<Script> {
  const text = await readFile(path.join(CLIENT, file), 'utf8');
  const { size } = await stat(path.join(CLIENT, `${file}.br`));
  const holds = Object.entries(formParts).flatMap(([part, mark]) => (text.includes(mark) ? [part] : []));
  return { file, bytes: size, holds };
}

/** A chunk and all that it imports at once. What it imports later is not part of the first load. */
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

function faultsOf(page: Page): string[] {
  const { name, scripts } = page;
  const weight = weightOf(page);
  const formFiles = PAGES_WITHOUT_FORMS.includes(name) ? scripts.filter(({ holds }) => holds.length > 0) : [];
  return [
    ...(weight > budgetOf(page) ? [`${name} loads ${weight.toFixed(1)} kB of at most ${budgetOf(page)}.`] : []),
    ...(scripts.length > MAX_FILES ? [`${name} loads ${scripts.length} files of at most ${MAX_FILES}.`] : []),
    ...formFiles.map(({ file, holds }) => `${name} has no form but loads ${holds.join(' and ')} in ${file}.`),
  ];
}

/** A page that is gone, or a name that the build no longer keeps, would pass every check. */
function blindSpots(pages: Page[]): string[] {
  const names = pages.map(({ name }) => name);
  const held = pages.flatMap(({ scripts }) => scripts.flatMap(({ holds }) => holds));
  return [
    ...[...Object.keys(budgets), ...PAGES_WITHOUT_FORMS]
      .filter((name, at, all) => all.indexOf(name) === at && !names.includes(name))
      .map((name) => `There is no page ${name} in the build.`),
    ...Object.keys(formParts)
      .filter((part) => !held.includes(part))
      .map((part) => `No page loads ${part}: is it known by another name now?`),
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
const faults = [...blindSpots(pages), ...pages.flatMap(faultsOf)];
for (const fault of faults) console.error(fault);
if (faults.length > 0) console.error('What is shared by which pages is decided in vite.config.ts.');
process.exitCode = faults.length > 0 ? 1 : 0;
