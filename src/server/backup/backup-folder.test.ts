import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newBackupFile, removeOldBackups } from './backup-folder.ts';
import { isLeftOut, isNeededSegment } from './cluster-files.ts';

test('removes old backups, and keeps the newest and other files', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jalaja-backups-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const places = [1, 2, 3, 4].map((day) => newBackupFile(dataDir, new Date(`2026-03-0${day}T10:20:30.456Z`)));
  const folder = path.join(dataDir, 'backups');
  expect(places[0]).toBe(path.join(folder, '2026-03-01T10-20-30Z.tar'));
  await mkdir(folder);
  for (const place of places) await writeFile(place, '');
  await writeFile(path.join(folder, 'before-the-move.tar'), '');
  await writeFile(path.join(folder, '2026-02-01T00-00-00Z.tar.partial'), '');
  const removed = await removeOldBackups(places[3] ?? '', 2);
  expect(removed.toSorted()).toEqual(['2026-03-01T10-20-30Z.tar', '2026-03-02T10-20-30Z.tar']);
  expect((await readdir(folder)).toSorted()).toEqual([
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
])('%s is not part of a backup', (name) => expect(isLeftOut(name)).toBe(true));

test.each([
  'PG_VERSION',
  'global/pg_control',
  'base/5/1259',
  'base/5/1259_fsm',
  'pg_xact/0000',
  'jalaja-password',
  'pg_wal',
])('%s is part of a backup', (name) => expect(isLeftOut(name)).toBe(false));

test('the WAL from the start to the end of the backup is needed', () => {
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
