import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ConnectionOptions } from '#server/database/database.ts';
import { MIGRATIONS_FOLDER, runMigrations } from '#server/database/migrate.ts';

type Journal = { entries: { when: number }[] };

const JOURNAL = 'meta/_journal.json';

/** The numbers of all migrations that this version of the shop knows, oldest first. */
export async function knownMigrations(): Promise<number[]> {
  return (await readJournal(MIGRATIONS_FOLDER)).entries.map(({ when }) => when);
}

/** Applies only the first `count` migrations: the rows of an older export fit only its own schema. */
export async function migrateUpTo(connection: ConnectionOptions, count: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jalaja-migrations-'));
  try {
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    const journal = await readJournal(folder);
    const cut = { ...journal, entries: journal.entries.slice(0, count) };
    await writeFile(path.join(folder, JOURNAL), JSON.stringify(cut));
    await runMigrations(connection, { folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readJournal(folder: string): Promise<Journal> {
  return JSON.parse(await readFile(path.join(folder, JOURNAL), 'utf8')) as Journal;
}
