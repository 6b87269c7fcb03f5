import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { oneChunk } from './archive.ts';
import { noProgress } from './progress.ts';
import { withWholeArchive } from './read-archive.ts';
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

function read(from: string, kind: 'backup' | 'export' = 'export'): Promise<Record<string, string>> {
  return withWholeArchive(from, { kind, progress: noProgress }, async (reader, { files }) => {
    const found: Record<string, string> = {};
    for (const { name } of files) {
      const chunks: Buffer[] = [];
      for await (const chunk of (await reader.open(name)) ?? []) chunks.push(chunk);
      found[name] = Buffer.concat(chunks).toString();
    }
    return found;
  });
}

async function damage(file: string, text: string): Promise<void> {
  const bytes = await readFile(file);
  bytes.write('?', bytes.indexOf(text));
  await writeFile(file, bytes);
}

describe.each(['shop.tar', 'shop'])('in %s', (name) => {
  test('what was written is read again, and nobody else may read it', async () => {
    const target = path.join(folder, name);
    await write(target);
    expect(await read(target)).toEqual(CONTENTS);
    expect((await stat(target)).mode & 0o077).toBe(0);
  });

  test('a changed byte is noticed before anything is used', async () => {
    const target = path.join(folder, name);
    await write(target);
    await damage(name.endsWith('.tar') ? target : path.join(target, LONG_NAME), 'far down');
    await expect(read(target)).rejects.toThrow(`${LONG_NAME} is damaged: this copy cannot be trusted.`);
  });

  test('what failed leaves nothing behind, and what is there is not written over', async () => {
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

test('a tar file that was cut off is refused', async () => {
  const target = path.join(folder, 'shop.tar');
  await write(target);
  await truncate(target, (await stat(target)).size - 5000);
  await expect(read(target)).rejects.toThrow(`${target} is not a whole tar file.`);
});

test('each kind has its own way back', async () => {
  const target = path.join(folder, 'shop.tar');
  await write(target);
  await expect(read(target, 'backup')).rejects.toThrow(`${target} was made by npm run export: use npm run import.`);
});

test.each(['../outside', '/etc/passwd', 'media/../../outside', 'media\\..\\outside'])(
  '%s is no name for a file',
  async (name) => {
    const target = path.join(folder, 'shop');
    await write(target, {});
    const manifest = path.join(target, 'manifest.json');
    const facts = JSON.parse(await readFile(manifest, 'utf8'));
    await writeFile(manifest, JSON.stringify({ ...facts, files: [{ name, bytes: 0, sha256: '0'.repeat(64) }] }));
    await expect(read(target)).rejects.toThrow(`The manifest.json of ${target} is damaged`);
  },
);
