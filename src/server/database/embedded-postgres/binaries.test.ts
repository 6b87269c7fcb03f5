import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLibraryLinks, findSystemBinaries } from './binaries.ts';

const root = fs.mkdtempSync(join(tmpdir(), 'jalaja-test-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

test('creates the library links that npm left out', () => {
  const packageRoot = join(root, 'package');
  fs.mkdirSync(join(packageRoot, 'native', 'lib'), { recursive: true });
  fs.writeFileSync(join(packageRoot, 'native', 'lib', 'libx.so.1.2'), 'library');
  const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }];
  fs.writeFileSync(join(packageRoot, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  createLibraryLinks(packageRoot);
  createLibraryLinks(packageRoot);
  expect(fs.readlinkSync(join(packageRoot, 'native', 'lib', 'libx.so.1'))).toBe('libx.so.1.2');
});

test('uses a system PostgreSQL only from version 15 on', async () => {
  const found = await findSystemBinaries();
  if (found) expect(found.major).toBeGreaterThanOrEqual(15);
});
