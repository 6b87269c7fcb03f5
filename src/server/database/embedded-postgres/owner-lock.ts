import { existsSync, statSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderError, folderFingerprint, withFolderErrors } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { errorCode } from './error-code.ts';
import { createRuntimeFolder } from './runtime-folder.ts';

export type OwnerLock = { release(): Promise<void> };

// A process killed a moment ago may still be ending; a person who starts a second shop should not wait longer.
const PATIENCE_MS = 1500;

/**
 * The lock is a listening socket, not a file with a process id: the kernel closes it when its process dies, so
 * there are no zombies, no reused ids, and it also holds between containers that share the volume, each of which
 * counts its processes from 1.
 */
export async function acquireOwnerLock(
  dataDir: string,
  runtimeFolder: string,
  serverUid: number | null,
): Promise<OwnerLock> {
  const address = lockAddress(dataDir, runtimeFolder);
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    createRuntimeFolder(runtimeFolder, serverUid);
    const before = identity(address);
    const lock = await tryListen(dataDir, address);
    if (lock) return lock;
    const owner = await askOwner(address);
    if (Date.now() > deadline) throw inUse(dataDir, owner ?? '');
    if (owner === null) withFolderErrors(dataDir, () => removeIfSame(address, before));
    await sleep(owner === null ? 10 : 100);
  }
}

function lockAddress(dataDir: string, runtimeFolder: string): string {
  if (process.platform !== 'win32') return join(runtimeFolder, 'owner');
  return `\\\\.\\pipe\\${folderFingerprint(dataDir.toLowerCase())}`;
}

async function tryListen(dataDir: string, address: string): Promise<OwnerLock | null> {
  const server = createServer((socket) => socket.on('error', () => {}).end(String(process.pid)));
  const error = await new Promise<unknown>((resolve) => {
    server.once('error', resolve);
    server.listen({ path: address, exclusive: true }, () => resolve(null));
  });
  if (error) {
    if (errorCode(error) === 'EADDRINUSE') return null;
    // A shop that has just stopped took the folder with it.
    if (process.platform !== 'win32' && !existsSync(dirname(address))) return null;
    throw folderError(dataDir, error);
  }
  server.unref();
  // Two starts may both have found the same dead socket, and the slower one may have removed ours for it.
  const ours = identity(address);
  await sleep(30);
  if (identity(address) === ours) return { release: () => close(server) };
  // Not closed: closing would remove the file, which is the other's by now. It goes with this process.
  throw inUse(dataDir, '');
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** The owner's process id, '' when it is too busy to say, null when nobody listens. */
function askOwner(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    socket.setTimeout(300, () => socket.destroy());
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', (error) => {
      const isDead = ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(errorCode(error));
      resolve(isDead ? null : '');
    });
    socket.on('close', () => resolve(answer));
  });
}

/** Inode numbers are reused at once, hence the time as well. */
function identity(path: string): string | null {
  if (process.platform === 'win32') return null;
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.ino}:${stat.birthtimeNs}:${stat.ctimeNs}` : null;
}

function removeIfSame(path: string, before: string | null): void {
  if (before === null || identity(path) !== before) return;
  try {
    unlinkSync(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

function inUse(dataDir: string, owner: string): EmbeddedPostgresError {
  const who = owner ? ` (process ${owner})` : '';
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} is already in use by another running shop${who}; stop that one first, or give this one its own DATA_DIR.`,
  );
}
