import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '#server/database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres/start.ts';
import { runMigrations } from '#server/database/migrate.ts';
import { noProgress } from './progress.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const TIMEOUT = { timeout: 60_000 };
let folder: string;
let dataDir: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jalaja-backup-'));
  // The embedded server may run as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'data');
  server = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres') });
  await runMigrations(server.connection);
  await ask(`INSERT INTO users (email, username) VALUES ('asha@example.com', 'asha')`);
  await mkdir(path.join(dataDir, 'secrets'));
  await writeFile(path.join(dataDir, 'secrets/session-secret'), 'a secret', { mode: 0o600 });
  await mkdir(path.join(dataDir, 'private/claims'), { recursive: true });
  await writeFile(path.join(dataDir, 'private/claims/evidence.jpg'), 'a photo');
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ask(statement: string) {
  const client = await openClient(server.connection);
  return (await client.query(statement).finally(() => client.end())).rows;
}

const backup = (target: string) => takeBackup({ dataDir, target: path.join(folder, target), progress: noProgress });

let unpacked: Promise<unknown> | undefined;
/** Taken once, as a folder: each test changes a copy of its own. */
async function copyBackup(target: string): Promise<void> {
  unpacked ??= backup('unpacked');
  await unpacked;
  await cp(path.join(folder, 'unpacked'), path.join(folder, target), { recursive: true });
}

const restore = (from: string, to: string) =>
  restoreBackup({ from: path.join(folder, from), dataDir: path.join(folder, to), progress: noProgress });

test(
  'a backup of a running shop changes nothing in it and can be restored; the restored one can be backed up while it is stopped',
  TIMEOUT,
  async () => {
    await backup('backup.tar');
    expect(await ask('SELECT slot_name FROM pg_replication_slots')).toEqual([]);
    const checks = await restore('backup.tar', 'restored');
    expect(checks.filter(({ isGood }) => !isGood)).toEqual([]);
    const restored = path.join(folder, 'restored');
    const secret = path.join(restored, 'secrets/session-secret');
    expect([await readFile(secret, 'utf8'), (await stat(secret)).mode & 0o777]).toEqual(['a secret', 0o600]);
    expect(await readFile(path.join(restored, 'private/claims/evidence.jpg'), 'utf8')).toBe('a photo');
    const target = path.join(folder, 'again.tar');
    await takeBackup({ dataDir: restored, target, progress: noProgress });
    expect(existsSync(target)).toBe(true);
  },
);

test('a second backup at the same time is refused', TIMEOUT, async () => {
  const ends = await Promise.allSettled([backup('first.tar'), backup('second.tar')]);
  const refusals = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason.message);
  expect(refusals).toEqual(['Another backup of this shop is being taken.']);
});

test('a restore needs an empty folder', async () => {
  await expect(restore('none.tar', 'data')).rejects.toThrow(`A shop is running on ${dataDir}; stop it first.`);
  await mkdir(path.join(folder, 'full/media'), { recursive: true });
  await expect(restore('none.tar', 'full')).rejects.toThrow('full is not empty; move it away first');
  await expect(restore('none.tar', 'new')).rejects.toThrow('none.tar is not there.');
});

test('a damaged backup is detected before anything is written', TIMEOUT, async () => {
  await copyBackup('damaged');
  await writeFile(path.join(folder, 'damaged/postgres/PG_VERSION'), '17\n');
  await expect(restore('damaged', 'never')).rejects.toThrow(
    'postgres/PG_VERSION is damaged: this copy cannot be trusted.',
  );
  expect(existsSync(path.join(folder, 'never'))).toBe(false);
});

test(
  'a backup of another PostgreSQL or architecture is refused, and the error names an alternative',
  TIMEOUT,
  async () => {
    await copyBackup('foreign');
    const manifest = path.join(folder, 'foreign/manifest.json');
    await writeFile(
      manifest,
      (await readFile(manifest, 'utf8')).replace(/"system": "[^"]+"/, '"system": "plan9-mips"'),
    );
    await expect(restore('foreign', 'never')).rejects.toThrow(/plan9-mips.* by export and import\.$/);
  },
);

test('the checks after a restore find errors', TIMEOUT, async () => {
  await copyBackup('wrong');
  const manifest = path.join(folder, 'wrong/manifest.json');
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"users": 1', '"users": 2'));
  const bad = (await restore('wrong', 'restored wrong')).filter(({ isGood }) => !isGood);
  expect(bad).toEqual([{ name: 'no table has fewer rows', found: 'users: 1 of 2', isGood: false }]);
});

test('a folder without a shop cannot be backed up', async () => {
  const empty = path.join(folder, 'empty');
  await expect(takeBackup({ dataDir: empty, target: path.join(folder, 'x'), progress: noProgress })).rejects.toThrow(
    `There is no shop in ${empty}.`,
  );
});
