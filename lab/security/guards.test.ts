import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { guards } from './guards.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

test.each(guards)('guards.ts is up to date: $name', ({ file, text, test: testFile }) => {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  expect(source.split(text).length - 1, `occurrences in ${file} of ${text}`).toBe(1);
  expect(existsSync(path.join(ROOT, testFile)), testFile).toBe(true);
});
