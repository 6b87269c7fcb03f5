import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderFingerprint, withFolderErrors } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { errorCode } from './error-code.ts';

export const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
// sun_path including its closing NUL: 108 bytes on Linux, 104 on macOS and the BSDs.
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;

/** Beside the data folder, not in it: a copy of the data folder (a backup) must not meet sockets. */
export function runtimeFolderFor(dataDir: string): string {
  const beside = `${dataDir}.run`;
  if (Buffer.byteLength(join(beside, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) return beside;
  // The name is fixed by the data folder, because the lock of this folder lies in it. TMPDIR would make it vary.
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

/** /tmp is open to all: somebody else's folder, or a link to it, would hand them the database. */
function requireOwnFolder(folder: string, serverUid: number | null): void {
  const stat = lstatSync(folder);
  if (process.platform === 'win32') return;
  const owners = [process.getuid?.(), serverUid];
  if (stat.isDirectory() && owners.includes(stat.uid)) return;
  throw new EmbeddedPostgresError(
    `The folder ${folder} belongs to another user; start the shop as that user, or set DATA_DIR to a folder of your own.`,
  );
}

/** PostgreSQL's socket lock file has the same weakness as postmaster.pid; with no server left it is rubbish. */
export function removeServerSockets(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
  }
}

/** After the lock is given up: another shop may have moved in, and then the folder stays. */
export function removeEmptyRuntimeFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(errorCode(error))) throw error;
  }
}
