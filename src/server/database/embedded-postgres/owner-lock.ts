import { existsSync, statSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderError, folderFingerprint, withFolderErrors } from './data-folder.ts';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';
import { createRuntimeFolder } from './runtime-folder.ts';

export type OwnerLock = { release(): Promise<void> };

// Gives a killed process time to end, but reports a second running shop soon.
const WAIT_MS = 1500;

/**
 * The lock is a listening socket, not a file with a process id. The kernel closes it when its process dies, so zombies
 * and reused ids do not matter. It also works between containers that share the volume, each with its own process ids.
 */
export async function acquireOwnerLock(
  dataDir: string,
  runtimeFolder: string,
  serverUid: number | null,
): Promise<OwnerLock> {
  const address = lockAddress(dataDir, runtimeFolder);
  const deadline = Date.now() + WAIT_MS;
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
    // A shop that has just stopped removed the folder.
    if (process.platform !== 'win32' && !existsSync(dirname(address))) return null;
    throw folderError(dataDir, error);
  }
  server.unref();
  // Two starts may both have found the same dead socket, and the slower one may have removed ours instead.
  const ours = identity(address);
  await sleep(30);
  if (identity(address) === ours) return { release: () => close(server) };
  // Not closed: that would remove the file, which now belongs to the other shop. The socket ends with this process.
  throw inUse(dataDir, '');
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** The owner's process id, '' if it is too busy to respond, null if nothing listens. */
function askOwner(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(address);
    socket.setTimeout(300, () => socket.destroy());
    socket.on('data', (data) => {
      response += data;
    });
    socket.on('error', (error) => {
      const isDead = ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(errorCode(error));
      resolve(isDead ? null : '');
    });
    socket.on('close', () => resolve(response));
  });
}

/** Inode numbers are reused at once, so the times are compared too. */
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
