import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createContext, Script } from 'node:vm';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const LENGTH = 5000;
/** Far above what a linear expression needs for such a text, far below what a quadratic one needs. */
const SUSPICIOUS_MS = 2;
/** For expressions that take exponential time: a script can be stopped. */
const ENDLESS_MS = 60_000;

type Found = { place: string; source: string; flags: string };

async function readSources(): Promise<{ file: string; text: string }[]> {
  const entries = await readdir(path.join(ROOT, 'src'), { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fault)\.|\/testing\/|-testing\./.test(file));
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(path.join(ROOT, file), 'utf8') })));
}

type Literal = { regex: { pattern: string; flags: string }; start: number };

function* literalsIn(node: unknown): Generator<Literal> {
  if (node === null || typeof node !== 'object') return;
  if ('regex' in node) yield node as Literal;
  for (const child of Object.values(node)) yield* literalsIn(child);
}

function expressionsIn({ file, text }: { file: string; text: string }): Found[] {
  return [...literalsIn(parseSync(file, text).program)].map(({ regex, start }) => ({
    place: `${file}:${text.slice(0, start).split('\n').length}`,
    source: regex.pattern,
    flags: regex.flags,
  }));
}

/** Long repetitions of what the expression itself names, with endings that make it fail late. */
function hostileTexts(source: string, length: number): string[] {
  const words = [...new Set(source.match(/[a-z0-9@<>/=&;:#%+.-]{2,}/gi))];
  const letters = ['a', 'A', '0', ' ', '\n', '.', '-', '@', '<', ...(source.match(/[ -~]/g) ?? [])];
  const pairs = ['a ', 'a.', 'a-', '0 ', '0.', '0-', '0x', 'a\n', ...words.flatMap((word) => [`${word} `, `${word}a`])];
  return [...new Set([...letters, ...pairs, ...words])].flatMap((unit) => {
    const run = unit.repeat(Math.ceil(length / unit.length));
    return ['', ...words].flatMap((start) => ['\u0001', 'a', '@'].map((end) => start + run + end));
  });
}

/** Time that this thread computed, so that a busy machine changes nothing. */
const now = () => process.threadCpuUsage().user / 1000;

/** A text four times as long takes a linear expression four times as long, a quadratic one sixteen times. */
const script = new Script(`
  const expression = new RegExp(source, flags);
  const timed = (text) => {
    const start = now();
    if (expression.global) text.replace(expression, '');
    else expression.test(text);
    return now() - start;
  };
  const best = (text) => Math.min(...Array.from({ length: 2 }, () => timed(text)));
  const isSlow = (text, length) => timed(text) > suspiciousMs * length;
  texts.some((text, at) => isSlow(text, 1) && isSlow(longer[at], 4) && best(longer[at]) > 8 * best(text));
`);

function isQuadratic({ source, flags }: Found): boolean {
  const [texts, longer] = [hostileTexts(source, LENGTH), hostileTexts(source, LENGTH * 4)];
  const sandbox = { source, flags, texts, longer, suspiciousMs: SUSPICIOUS_MS, now };
  try {
    return script.runInContext(createContext(sandbox), { timeout: ENDLESS_MS });
  } catch {
    return true;
  }
}

test('no regular expression takes quadratic time, however long and hostile the text', async () => {
  const found = (await readSources()).flatMap(expressionsIn);
  expect(found.length).toBeGreaterThan(200);
  const different = new Map(found.map((expression) => [`/${expression.source}/${expression.flags}`, expression]));
  const slow = [...different].filter(([, expression]) => isQuadratic(expression));
  expect(slow.map(([text, { place }]) => `${place}: ${text}`)).toEqual([]);
});

test('a quadratic expression is found', () => {
  expect(isQuadratic({ place: '', source: '<[^>]*>', flags: 'g' })).toBe(true);
});

/** Expressions that are put together at run time are not found as literals: their parts are bounded by hand. */
test('expressions are put together in two places only', async () => {
  const files = (await readSources()).filter(({ text }) => /\bRegExp\(/.test(text)).map(({ file }) => file);
  expect(files.sort()).toEqual([
    'src/contracts/catalogue/variant-names.ts',
    'src/server/modules/catalogue/search/search-text.ts',
  ]);
});
