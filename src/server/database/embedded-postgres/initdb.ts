import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { release } from 'node:os';
import { basename, dirname, join, parse } from 'node:path';
import type { Binaries } from './binaries.ts';
import { DATABASE_NAME, PASSWORD_FILE } from './connection.ts';
import { withFolderErrors } from './data-folder.ts';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';
import type { Launcher } from './privileges.ts';
import { type CommandResult, runCommand, serverEnvironment } from './run-command.ts';
import { giveToServer, type ServerUser } from './server-user.ts';

type Task = { dataDir: string; binaries: Binaries; launcher: Launcher; user: ServerUser | null };

/** Creates the cluster in a temporary folder and renames it, so that a kill never leaves half a cluster. */
export async function createCluster(task: Task): Promise<void> {
  removeUnfinished(task.dataDir);
  const folder = `${task.dataDir}.initdb-${randomBytes(4).toString('hex')}`;
  const passwordFile = process.platform === 'win32' ? `${folder}-password` : null;
  try {
    if (passwordFile) fs.writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
    await runInitdb(task, folder, authenticationFlags(passwordFile));
    withFolderErrors(task.dataDir, () => {
      fs.appendFileSync(join(folder, 'postgresql.conf'), settingsFile());
      if (passwordFile) fs.renameSync(passwordFile, join(folder, PASSWORD_FILE));
      moveIntoPlace(folder, task.dataDir);
    });
  } catch (error) {
    removeUnfinished(task.dataDir);
    throw error;
  }
}

async function runInitdb(task: Task, folder: string, authentication: string[]): Promise<void> {
  let result: CommandResult | null = null;
  for (const ctype of utf8Ctypes()) {
    fs.rmSync(folder, { recursive: true, force: true });
    withFolderErrors(task.dataDir, () => fs.mkdirSync(folder, { mode: 0o700 }));
    giveToServer(folder, task.user);
    const flags = [...authentication, ...localeFlags(task.binaries.major, ctype), '-D', folder];
    result = await callInitdb(task, flags);
    if (result.ok) return;
    if (!/invalid locale/.test(result.stderr)) break;
  }
  throw new EmbeddedPostgresError(
    `The database could not be created in ${task.dataDir}: ${reasonIn(result?.stderr ?? '')}.`,
  );
}

function callInitdb({ binaries, launcher }: Task, flags: string[]): Promise<CommandResult> {
  const common = ['-U', DATABASE_NAME, '-E', 'UTF8', '--data-checksums', '--no-instructions'];
  const [file = '', ...args] = [...launcher.prefix, binaries.initdb, ...common, ...flags];
  // The server's user may not be allowed to enter the shop's working folder.
  const cwd = parse(binaries.initdb).root;
  return runCommand(file, args, { ...launcher.options, cwd, env: serverEnvironment(), timeoutMs: 180_000 });
}

function reasonIn(output: string): string {
  const nameless = /could not look up effective user ID (\d+)/.exec(output)?.[1];
  if (nameless) {
    return `user ${nameless} has no name in /etc/passwd, which PostgreSQL asks for; run the shop as a user that has one`;
  }
  const lines = output.split('\n').filter((line) => /error|FATAL|PANIC|could not|invalid/i.test(line));
  const last = lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines[0] ?? 'initdb gave no reason';
  return last.replace(/^.*?(FATAL|PANIC|initdb: error|initdb):\s*/, '').trim();
}

function moveIntoPlace(folder: string, dataDir: string): void {
  try {
    fs.rmdirSync(dataDir);
  } catch (error) {
    if (errorCode(error) === 'EBUSY') {
      throw new EmbeddedPostgresError(
        `${dataDir} is a mount point, where a new database cannot be moved into place; mount the volume one folder higher, at ${dirname(dataDir)}.`,
      );
    }
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  fs.renameSync(folder, dataDir);
  syncFolder(dirname(dataDir));
}

/** The rename must survive a power cut, or the next start would create a second, empty database. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

function removeUnfinished(dataDir: string): void {
  const prefix = `${basename(dataDir)}.initdb-`;
  for (const name of fs.readdirSync(dirname(dataDir)).filter((entry) => entry.startsWith(prefix))) {
    try {
      fs.rmSync(join(dirname(dataDir), name), { recursive: true, force: true });
    } catch {
      // The initdb of a killed shop may still be writing there; the next start tries again.
    }
  }
}

/**
 * The built-in locale sorts the same on every platform and does not change with system libraries. pg_trgm still uses
 * the C library's ctype: with plain C it would drop every non-ASCII letter.
 */
function localeFlags(major: number, ctype: string): string[] {
  const libc = ['--locale=C', `--lc-ctype=${ctype}`];
  return major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...libc] : libc;
}

/** In order of preference: initdb tries them until the system supports one. */
function utf8Ctypes(): string[] {
  if (process.platform === 'win32') return ['en-US.UTF-8'];
  if (process.platform === 'darwin') return ['en_US.UTF-8', 'C.UTF-8'];
  return ['C.UTF-8', 'en_US.UTF-8'];
}

/** On Unix the socket's 0700 folder protects the server; on Windows it listens on a TCP port and needs a password. */
function authenticationFlags(passwordFile: string | null): string[] {
  if (passwordFile) return ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  return ['--auth-local=trust', '--auth-host=reject'];
}

/**
 * In the file, not on the command line, so that ALTER SYSTEM can change them. wal_level = logical allows replication to
 * another server without a restart. fsync, full_page_writes and synchronous_commit keep their safe defaults.
 */
function settingsFile(): string {
  const settings = [
    `listen_addresses = ''`,
    'max_connections = 50',
    'shared_buffers = 128MB',
    'wal_level = logical',
    ...walSyncMethod(),
    ...recoverySyncMethod(),
  ];
  return `\n# Set by the shop when it made this cluster\n${settings.join('\n')}\n`;
}

/** The defaults on macOS and Windows do not flush the drive's own cache. */
function walSyncMethod(): string[] {
  if (process.platform === 'darwin') return ['wal_sync_method = fsync_writethrough'];
  if (process.platform === 'win32') return ['wal_sync_method = fsync'];
  return [];
}

/**
 * Recovery after a crash first flushes the whole data folder. File by file that took 3 seconds for an empty shop on a
 * virtual disk; syncfs takes a few milliseconds. Kernels before 5.8 do not report errors of syncfs.
 */
function recoverySyncMethod(): string[] {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  const reportsErrors = process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8));
  return reportsErrors ? ['recovery_init_sync_method = syncfs'] : [];
}
