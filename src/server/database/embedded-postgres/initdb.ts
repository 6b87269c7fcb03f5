import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import type { Binaries } from './binaries.ts';
import { authenticationFlags, localeFlags, settingsFile, utf8Ctypes } from './cluster-settings.ts';
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
