import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';
import { inspectProcess, listServerProcesses } from './process-table.ts';
import { requestFastShutdown } from './server-process.ts';

type Options = { dataDir: string; binaries: Binaries; log: (line: string) => void };

const ORPHAN_STOP_MS = 15_000;
const KILL_MS = 5_000;

/** Call it only with the owner lock: a server that is still running then belongs to a shop that has ended. */
export async function clearPreviousServer({ dataDir, binaries, log }: Options): Promise<void> {
  const file = join(dataDir, 'postmaster.pid');
  const text = readLockFile(file);
  if (text === null) return;
  const pid = Math.abs(Number.parseInt(text, 10));
  if (!pid) {
    // The server was killed after creating its lock file and before writing it.
    if (process.platform === 'linux' && listServerProcesses(dataDir).length === 0) rmSync(file, { force: true });
    return;
  }
  const kind = await inspectProcess(pid, dataDir);
  if (kind === 'server-of-folder') {
    log(`stopping PostgreSQL process ${pid}, left behind by a shop that was killed`);
    await stopOrphan(pid, dataDir, binaries);
  } else if (kind === 'unrelated' || (kind === 'dead' && isInProcessTable(pid))) {
    // PostgreSQL only checks whether the id exists, so a zombie or an unrelated process would block it forever.
    // It still finds surviving children of the dead server by their shared memory.
    log(`removing the stale lock file ${file} (process ${pid} is ${kind})`);
    rmSync(file, { force: true });
  }
}

/** A busy child of a killed server runs until its query ends, and blocks the next server until then. */
export function killOrphanedChildren(dataDir: string): void {
  for (const pid of listServerProcesses(dataDir)) sendSignal(pid, 'SIGKILL');
}

async function stopOrphan(pid: number, dataDir: string, binaries: Binaries): Promise<void> {
  const isAlive = async () => (await inspectProcess(pid, dataDir)) === 'server-of-folder';
  await requestFastShutdown(pid, dataDir, binaries);
  const deadline = Date.now() + ORPHAN_STOP_MS;
  while (await isAlive()) {
    if (Date.now() > deadline) sendSignal(pid, 'SIGKILL');
    if (Date.now() > deadline + KILL_MS) {
      throw new EmbeddedPostgresError(
        `PostgreSQL process ${pid} still works on ${dataDir} and could not be stopped; end it and start again.`,
      );
    }
    await sleep(50);
  }
}

function readLockFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function isInProcessTable(pid: number): boolean {
  return sendSignal(pid, 0);
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
