import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Loads what a start loads, as the start does it, and prints the address of every file of a library. */
const PROGRAM = `
  import './quick-imports.ts';
  import { registerHooks } from 'node:module';
  const files = [];
  registerHooks({ load: (url, context, next) => { files.push(url); return next(url, context); } });
  await Promise.all([import('./run-shop.ts'), import('#server/app.ts')]);
  console.log(files.filter((url) => /node_modules.*js$/.test(url)).join('\\n'));
`;

test('the start reads every file once, and no library that only some calls need', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: import.meta.dirname,
  });
  const files = stdout.trim().split('\n');
  const libraries = new Set(files.map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]));
  expect(libraries).toContain('fastify');
  for (const library of ['csv-parse', 'csv-stringify', 'nodemailer', 'pg-boss', 'sanitize-html', 'sharp', 'vite']) {
    expect(libraries, library).not.toContain(library);
  }
  expect(files.filter((url) => url.includes('/node_modules/drizzle-orm/')).length).toBeGreaterThan(50);
  expect(new Set(files).size).toBe(files.length);
  expect(files.filter((url) => url.endsWith('.cjs') && url.includes('drizzle-orm'))).toEqual([]);
});
