import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isLeftOut, isNeededSegment } from './cluster-files.ts';
import { clearShelf, placeOnShelf } from './shelf.ts';

test('the newest backups stay, with everything that is none', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jalaja-shelf-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const places = [1, 2, 3, 4].map((day) => placeOnShelf(dataDir, new Date(`2026-03-0${day}T10:20:30.456Z`)));
  const shelf = path.join(dataDir, 'backups');
  expect(places[0]).toBe(path.join(shelf, '2026-03-01T10-20-30Z.tar'));
  await mkdir(shelf);
  for (const place of places) await writeFile(place, '');
  await writeFile(path.join(shelf, 'before-the-move.tar'), '');
  await writeFile(path.join(shelf, '2026-02-01T00-00-00Z.tar.partial'), '');
  const removed = await clearShelf(places[3] ?? '', 2);
  expect(removed.toSorted()).toEqual(['2026-03-01T10-20-30Z.tar', '2026-03-02T10-20-30Z.tar']);
  expect((await readdir(shelf)).toSorted()).toEqual([
    '2026-03-03T10-20-30Z.tar',
    '2026-03-04T10-20-30Z.tar',
    'before-the-move.tar',
  ]);
});

test.each([
  'postmaster.pid',
  'pg_wal/000000010000000000000001',
  'base/5/pg_internal.init',
  'base/5/t3_16400',
  'pg_replslot/x/state',
  'base/pgsql_tmp/1',
])('%s is of the running server alone', (name) => expect(isLeftOut(name)).toBe(true));

test.each([
  'PG_VERSION',
  'global/pg_control',
  'base/5/1259',
  'base/5/1259_fsm',
  'pg_xact/0000',
  'jalaja-password',
  'pg_wal',
])('%s is part of a copy', (name) => expect(isLeftOut(name)).toBe(false));

test('of the log of changes the part from the beginning to the end of the backup is needed', () => {
  const names = [
    '00000001000000000000000A',
    '00000001000000000000000B',
    '00000001000000010000000C',
    '00000002.history',
    'archive_status',
  ];
  const needed = names.filter((name) => isNeededSegment(name, '00000001000000000000000B', '0000000100000001000000FF'));
  expect(needed).toEqual(['00000001000000000000000B', '00000001000000010000000C', '00000002.history']);
});
