import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { type Connection, listenArguments } from './connection.ts';
import { folderFingerprint } from './data-folder.ts';
import type { Launcher } from './privileges.ts';
import { runCommand, serverEnvironment } from './run-command.ts';

export type ServerOptions = {
  dataDir: string;
  runtimeFolder: string;
  binaries: Binaries;
  launcher: Launcher;
  connection: Connection;
  log: (line: string) => void;
  quietLimitMs?: number;
};

export type ServerProcess = {
  /** Resolves with the reason when the process has ended. */
  exited: Promise<string>;
  waitUntilReady(): Promise<void>;
  stop(): Promise<void>;
};

// Recovery after a crash may take long, but PostgreSQL logs its progress every 10 seconds; a hung server is silent.
const QUIET_LIMIT_MS = 60_000;
// Below the 10 seconds that container runtimes allow. A killed server loses nothing and recovers at the next start.
const STOP_LIMIT_MS = 8_000;
const OUTPUT_LINES_KEPT = 20;

/** The server ended or hung before it was ready; the message is its last error or line of output. */
export class ServerStartError extends Error {
  override name = 'ServerStartError';
}

export function spawnServer(options: ServerOptions): ServerProcess {
  const { dataDir, binaries, log } = options;
  const output: string[] = [];
  let lastOutputAt = Date.now();
  let reason: string | null = null;

  // A killed container leaves a postmaster.pid with "ready", and the next server may get the same process id.
  const stateBefore = readServerState(dataDir);
  const child = spawnPostgres(options);
  const lines = child.stderr ? createInterface({ input: child.stderr }) : null;
  lines?.on('line', (line) => {
    lastOutputAt = Date.now();
    output.push(line);
    if (output.length > OUTPUT_LINES_KEPT) output.shift();
    log(line);
  });
  const exited = waitForExit(child).then((why) => {
    reason = why;
    return why;
  });

  // For process.exit() without stop(), where the kernel does not signal the server.
  const interrupt = () => void child.kill('SIGINT');
  process.once('exit', interrupt);
  void exited.then(() => process.off('exit', interrupt));

  async function waitUntilReady(): Promise<void> {
    for (;;) {
      const state = readServerState(dataDir);
      if (state !== stateBefore && isReady(state, child.pid)) return;
      if (reason !== null) throw new ServerStartError(lastError(output) ?? reason);
      if (Date.now() - lastOutputAt > (options.quietLimitMs ?? QUIET_LIMIT_MS)) {
        child.kill('SIGKILL');
        await exited;
        throw new ServerStartError('it did not become ready and gave no sign of life');
      }
      await Promise.race([sleep(20), exited]);
    }
  }

  async function stop(): Promise<void> {
    if (reason === null && child.pid) await requestFastShutdown(child.pid, dataDir, binaries);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await exited;
    clearTimeout(timer);
  }

  return { exited, waitUntilReady, stop };
}

/** Disconnects all clients and writes a checkpoint, so that the next start needs no recovery. */
export async function requestFastShutdown(pid: number, dataDir: string, binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl uses PostgreSQL's replacement.
    await runCommand(binaries.pgCtl, ['stop', '-D', dataDir, '-m', 'fast', '-W']);
    return;
  }
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // Already gone.
  }
}

function spawnPostgres({ dataDir, binaries, launcher, connection }: ServerOptions): ChildProcess {
  const name = `cluster_name=${folderFingerprint(dataDir)}`;
  const command = [binaries.postgres, '-D', dataDir, '-c', name, ...listenArguments(connection)];
  const [file = '', ...args] = [...launcher.prefix, ...command];
  return spawn(file, args, {
    ...launcher.options,
    cwd: parse(dataDir).root,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl+C must reach only the shop, which stops the server last.
    detached: true,
    windowsHide: true,
  });
}

async function waitForExit(child: ChildProcess): Promise<string> {
  const reason = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  // Waits a moment for the last lines. Children that outlive a killed server would keep the pipe open.
  if (child.stderr && !child.stderr.closed) await Promise.race([once(child.stderr, 'close'), sleep(100)]);
  child.stderr?.destroy();
  return reason;
}

/** The file's modification time, then the lines of postmaster.pid. */
function readServerState(dataDir: string): string {
  const file = join(dataDir, 'postmaster.pid');
  try {
    return `${statSync(file, { bigint: true }).mtimeNs}\n${readFileSync(file, 'utf8')}`;
  } catch {
    return '';
  }
}

/** Like pg_ctl: line 1 is the process id, line 8 the state. */
function isReady(state: string, pid: number | undefined): boolean {
  const [, firstLine, ...lines] = state.split('\n');
  return Number(firstLine) === pid && lines[6]?.trim() === 'ready';
}

function lastError(output: string[]): string | null {
  const line = output.findLast((text) => /\b(FATAL|PANIC):/.test(text)) ?? output.at(-1);
  return line?.replace(/^.*?\b(FATAL|PANIC):\s*/, '') ?? null;
}
