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
import { serverEnvironment } from './run-command.ts';
import { requestFastShutdown } from './shutdown.ts';

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

// Recovery after a crash may be long, but PostgreSQL reports its progress every 10 seconds; a hung one is silent.
const QUIET_LIMIT_MS = 60_000;
// Below the 10 seconds that container runtimes grant. A killed server loses nothing, it recovers at the next start.
const STOP_LIMIT_MS = 8_000;
const OUTPUT_LINES_KEPT = 20;

/** The server ended or hung before it was ready; the message is its own last word. */
export class ServerStartError extends Error {
  override name = 'ServerStartError';
}

export function spawnServer(options: ServerOptions): ServerProcess {
  const { dataDir, binaries, log } = options;
  const output: string[] = [];
  let lastSign = Date.now();
  let reason: string | null = null;

  // A killed container leaves a file that says "ready", and in the next one the server may get the same process id.
  const stateBefore = readServerState(dataDir);
  const child = spawnPostgres(options);
  const lines = child.stderr ? createInterface({ input: child.stderr }) : null;
  lines?.on('line', (line) => {
    lastSign = Date.now();
    output.push(line);
    if (output.length > OUTPUT_LINES_KEPT) output.shift();
    log(line);
  });
  const exited = waitForExit(child).then((why) => {
    reason = why;
    return why;
  });

  // process.exit() without stop(), on systems where the kernel does not tell the server.
  const interrupt = () => void child.kill('SIGINT');
  process.once('exit', interrupt);
  void exited.then(() => process.off('exit', interrupt));

  async function waitUntilReady(): Promise<void> {
    for (;;) {
      const state = readServerState(dataDir);
      if (state !== stateBefore && isReady(state, child.pid)) return;
      if (reason !== null) throw new ServerStartError(lastWord(output) ?? reason);
      if (Date.now() - lastSign > (options.quietLimitMs ?? QUIET_LIMIT_MS)) {
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

function spawnPostgres({ dataDir, binaries, launcher, connection }: ServerOptions): ChildProcess {
  const name = `cluster_name=${folderFingerprint(dataDir)}`;
  const command = [binaries.postgres, '-D', dataDir, '-c', name, ...listenArguments(connection)];
  const [file = '', ...args] = [...launcher.prefix, ...command];
  return spawn(file, args, {
    ...launcher.options,
    cwd: parse(dataDir).root,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl+C in a terminal must reach the shop alone, which stops the server last.
    detached: true,
    windowsHide: true,
  });
}

async function waitForExit(child: ChildProcess): Promise<string> {
  const reason = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  // The last lines may still be on their way, but children that outlive a killed server keep the pipe open.
  if (child.stderr && !child.stderr.closed) await Promise.race([once(child.stderr, 'close'), sleep(100)]);
  child.stderr?.destroy();
  return reason;
}

/** The lines of postmaster.pid, headed by the file's time. */
function readServerState(dataDir: string): string {
  const file = join(dataDir, 'postmaster.pid');
  try {
    return `${statSync(file, { bigint: true }).mtimeNs}\n${readFileSync(file, 'utf8')}`;
  } catch {
    return '';
  }
}

/** As pg_ctl does it: line 1 names the process, line 8 its state. */
function isReady(state: string, pid: number | undefined): boolean {
  const [, firstLine, ...lines] = state.split('\n');
  return Number(firstLine) === pid && lines[6]?.trim() === 'ready';
}

function lastWord(output: string[]): string | null {
  const line = output.findLast((text) => /\b(FATAL|PANIC):/.test(text)) ?? output.at(-1);
  return line?.replace(/^.*?\b(FATAL|PANIC):\s*/, '') ?? null;
}
