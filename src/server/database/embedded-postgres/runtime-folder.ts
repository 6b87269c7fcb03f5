import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderFingerprint, withFolderErrors } from './data-folder.ts';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';

export const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
// sun_path including the final NUL: 108 bytes on Linux, 104 on macOS and BSD.
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;

/** Beside the data folder, not in it, so that copies of the data folder (backups) contain no sockets. */
export function runtimeFolderFor(dataDir: string): string {
  const beside = `${dataDir}.run`;
  if (Buffer.byteLength(join(beside, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) return beside;
  // The owner lock is in this folder, so the path must depend only on the data folder, not on TMPDIR.
  const short = existsSync('/tmp') ? '/tmp' : tmpdir();
  return join(short, folderFingerprint(dataDir));
}

export function createRuntimeFolder(folder: string, serverUid: number | null): void {
  withFolderErrors(folder, () => {
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      requireOwnFolder(folder, serverUid);
    }
    chmodSync(folder, 0o700);
  });
}

/** Anyone can write to /tmp: a folder or link of another user would give them access to the database. */
function requireOwnFolder(folder: string, serverUid: number | null): void {
  const stat = lstatSync(folder);
  if (process.platform === 'win32') return;
  const owners = [process.getuid?.(), serverUid];
  if (stat.isDirectory() && owners.includes(stat.uid)) return;
  throw new EmbeddedPostgresError(
    `The folder ${folder} belongs to another user; start the shop as that user, or set DATA_DIR to a folder of your own.`,
  );
}

/** PostgreSQL's socket lock file goes stale like postmaster.pid. Without a server it can be deleted. */
export function removeServerSockets(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
  }
}

/** Called after the lock is released: if another shop already uses the folder, it stays. */
export function removeEmptyRuntimeFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(errorCode(error))) throw error;
  }
}
