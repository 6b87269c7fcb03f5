import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { packTar, type TarEntry } from 'modern-tar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { oneChunk } from './archive.ts';
import { noProgress } from './progress.ts';
import { openArchive, openWholeArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jalaja-archive-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const LONG_NAME = `media/${'pond/'.repeat(25)}lotus.webp`;
const CONTENTS: Record<string, string> = {
  'tables/orders.copy.gz': 'x'.repeat(2_500_000),
  'secrets/session-secret': '',
  'media/लोटस.webp': 'a lotus',
  [LONG_NAME]: 'far down',
};

const FACTS = { kind: 'export' as const, migrations: [1], counts: {}, tables: [], sequences: {}, waitingMails: 0 };

async function write(target: string, contents = CONTENTS): Promise<void> {
  await writeArchive(target, noProgress, async (add) => {
    const meter = noProgress('');
    await Promise.all(Object.entries(contents).map(([name, content]) => add(name, oneChunk(content), meter)));
    return FACTS;
  });
}

async function read(from: string, kind: 'backup' | 'export' = 'export'): Promise<Record<string, string>> {
  const { reader, manifest } = await openWholeArchive(from, { kind, progress: noProgress });
  const found: Record<string, string> = {};
  for await (const { name, content } of reader.files(manifest.files.map((file) => file.name))) {
    found[name] = await text(content);
  }
  return found;
}

async function damage(file: string, text: string): Promise<void> {
  const bytes = await readFile(file);
  bytes.write('?', bytes.indexOf(text));
  await writeFile(file, bytes);
}

describe.each(['shop.tar', 'shop'])('in %s', (name) => {
  test('files are read back unchanged, and only their owner may read the archive', async () => {
    const target = path.join(folder, name);
    await write(target);
    expect(await read(target)).toEqual(CONTENTS);
    expect((await stat(target)).mode & 0o077).toBe(0);
  });

  test('files can be read selectively', async () => {
    const target = path.join(folder, name);
    await write(target);
    const reader = await openArchive(target);
    const found: string[] = [];
    for await (const file of reader.files([LONG_NAME])) found.push(file.name, await text(file.content));
    expect(found).toEqual([LONG_NAME, 'far down']);
  });

  test('a changed byte is detected before anything is used', async () => {
    const target = path.join(folder, name);
    await write(target);
    await damage(name.endsWith('.tar') ? target : path.join(target, LONG_NAME), 'far down');
    await expect(read(target)).rejects.toThrow(`${LONG_NAME} is damaged: this copy cannot be trusted.`);
  });

  test('a failed write leaves nothing behind, and existing files are not overwritten', async () => {
    const target = path.join(folder, name);
    const failing = writeArchive(target, noProgress, async (add) => {
      await add('a', oneChunk('a'), noProgress(''));
      throw new Error('the database went away');
    });
    await expect(failing).rejects.toThrow('the database went away');
    await expect(stat(`${target}.partial`)).rejects.toThrow();
    await write(target);
    await expect(write(target)).rejects.toThrow(`${target} is there already; choose another name.`);
    expect(await read(target)).toEqual(CONTENTS);
  });
});

test.each([0.1, 0.5, 0.9])('a tar file cut off at %f of its length is refused', async (share) => {
  const target = path.join(folder, 'shop.tar');
  await write(target);
  await truncate(target, Math.floor((await stat(target)).size * share));
  await expect(read(target)).rejects.toThrow(`${target} is not a whole tar file.`);
});

test('a tar file cut off between two files is refused', async () => {
  const target = path.join(folder, 'shop.tar');
  await write(target);
  await truncate(target, (await readFile(target)).indexOf('manifest.json'));
  await expect(read(target)).rejects.toThrow(`${target} is not a whole tar file.`);
});

describe('a modified tar file is refused when it contains', () => {
  async function writeTar(more: TarEntry[]): Promise<string> {
    const source = path.join(folder, 'source');
    await write(source, { 'media/a.webp': 'a picture' });
    const target = path.join(folder, 'changed.tar');
    const files = await Promise.all(
      ['media/a.webp', 'manifest.json'].map(async (name) => ({ name, body: await readFile(path.join(source, name)) })),
    );
    const entries = files.map(({ name, body }) => ({ header: { name, size: body.length }, body }));
    await writeFile(target, await packTar([...more, ...entries]));
    return target;
  }

  test('a link', async () => {
    const target = await writeTar([{ header: { name: 'media/b', size: 0, type: 'symlink', linkname: '/etc/passwd' } }]);
    await expect(read(target)).rejects.toThrow('media/b in');
  });

  test('a file twice', async () => {
    const target = await writeTar([{ header: { name: 'media/a.webp', size: 3 }, body: 'bad' }]);
    await expect(read(target)).rejects.toThrow('contains media/a.webp twice.');
  });

  test('a changed header', async () => {
    const target = await writeTar([]);
    await damage(target, 'media/a.webp');
    await expect(read(target)).rejects.toThrow(`${target} is not a whole tar file.`);
  });

  test('but extra files and folders that are not in the manifest are ignored', async () => {
    const target = await writeTar([
      { header: { name: 'media/', size: 0, type: 'directory' } },
      { header: { name: '../outside', size: 3 }, body: 'bad' },
    ]);
    expect(await read(target)).toEqual({ 'media/a.webp': 'a picture' });
  });
});

test('an error names the command for the other kind of archive', async () => {
  const target = path.join(folder, 'shop.tar');
  await write(target);
  await expect(read(target, 'backup')).rejects.toThrow(`${target} was made by npm run export: use npm run import.`);
});

test.each(['../outside', '/etc/passwd', 'media/../../outside', 'media\\..\\outside'])(
  '%s is refused as a file name',
  async (name) => {
    const target = path.join(folder, 'shop');
    await write(target, {});
    const manifest = path.join(target, 'manifest.json');
    const facts = JSON.parse(await readFile(manifest, 'utf8'));
    await writeFile(manifest, JSON.stringify({ ...facts, files: [{ name, bytes: 0, sha256: '0'.repeat(64) }] }));
    await expect(read(target)).rejects.toThrow(`The manifest.json of ${target} is damaged`);
  },
);
