import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';
import { runCommand } from './run-command.ts';

export type Binaries = { postgres: string; initdb: string; pgCtl: string; major: number; sharedFile: string | null };

const OLDEST_MAJOR = 15;
const EXE = process.platform === 'win32' ? '.exe' : '';

export async function findBinaries(): Promise<Binaries> {
  const found = (await findPackagedBinaries()) ?? (await findSystemBinaries());
  if (found) return found;
  throw new EmbeddedPostgresError(
    `No PostgreSQL was found: the package ${packageName()} is not installed or does not run on this system; install PostgreSQL ${OLDEST_MAJOR} or newer, or set DATABASE_URL to an existing server.`,
  );
}

export async function findPackagedBinaries(): Promise<Binaries | null> {
  const root = packageRoot();
  if (!root) return null;
  createLibraryLinks(root);
  return inspect(join(root, 'native', 'bin'), join(root, 'native', 'share', 'postgresql', 'postgres.bki'));
}

export async function findSystemBinaries(): Promise<Binaries | null> {
  for (const folder of systemFolders()) {
    const found = await inspect(folder, null);
    if (found && found.major >= OLDEST_MAJOR) return found;
  }
  return null;
}

function packageName(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

function packageRoot(): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName())));
  } catch {
    return null;
  }
}

/** Running --version also proves that the binary works here: npm installs the glibc package on musl too. */
async function inspect(folder: string, sharedFile: string | null): Promise<Binaries | null> {
  const postgres = join(folder, `postgres${EXE}`);
  const initdb = join(folder, `initdb${EXE}`);
  if (!existsSync(postgres) || !existsSync(initdb)) return null;
  const { ok, stdout } = await runCommand(postgres, ['--version']);
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
  if (!ok || !major) return null;
  return { postgres, initdb, pgCtl: join(folder, `pg_ctl${EXE}`), major: Number(major), sharedFile };
}

function systemFolders(): string[] {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const usual = [
    ...versionFolders('/usr/lib/postgresql', /^\d+$/, 'bin'),
    ...versionFolders('/usr', /^pgsql-\d+$/, 'bin'),
    ...versionFolders('/usr/libexec', /^postgresql\d+$/, ''),
    ...versionFolders('/opt/homebrew/opt', /^postgresql@\d+$/, 'bin'),
    ...versionFolders('/usr/local/opt', /^postgresql@\d+$/, 'bin'),
    ...versionFolders('C:\\Program Files\\PostgreSQL', /^\d+$/, 'bin'),
    '/usr/local/pgsql/bin',
    '/Applications/Postgres.app/Contents/Versions/latest/bin',
  ];
  // PostgreSQL finds its share folder from its real path; on Alpine /usr/bin/postgres is a link.
  const real = [...onPath, ...usual].flatMap((folder) => {
    const postgres = join(folder, `postgres${EXE}`);
    return existsSync(postgres) ? [dirname(realpathSync(postgres))] : [];
  });
  return [...new Set(real)];
}

function versionFolders(parent: string, name: RegExp, below: string): string[] {
  if (!existsSync(parent)) return [];
  const majorOf = (folder: string) => Number(/(?<!\d)\d+$/.exec(folder)?.[0] ?? 0);
  return readdirSync(parent)
    .filter((folder) => name.test(folder))
    .sort((a, b) => majorOf(b) - majorOf(a))
    .map((folder) => join(parent, folder, below));
}

/** npm packages contain no symbolic links. An install script creates them, but npm 12 does not run it by default. */
export function createLibraryLinks(packageRoot: string): void {
  for (const { source, target } of readLinks(packageRoot)) {
    const link = join(packageRoot, target);
    if (exists(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(packageRoot, source)), link);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      throw new EmbeddedPostgresError(
        `The PostgreSQL libraries in ${packageRoot} lack their links and these could not be made (${errorCode(error)}); run "npm rebuild" once as the user who installed the shop.`,
      );
    }
  }
}

function readLinks(packageRoot: string): { source: string; target: string }[] {
  let text: string;
  try {
    text = readFileSync(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) return [];
  return list.filter(
    (entry): entry is { source: string; target: string } =>
      typeof entry?.source === 'string' && typeof entry?.target === 'string',
  );
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
