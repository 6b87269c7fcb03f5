import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Generous, for a busy machine. */
const START_LIMIT_MS = 180_000;
const OUTPUT_KEPT = 100_000;

export type ShopProcess = {
  url: string;
  pid: number;
  startMs: number;
  /** Its output so far. */
  output(): string;
  kill(): Promise<void>;
  /** Returns the exit code; null if a signal ended it. */
  stop(): Promise<number | null>;
};

/**
 * The server in its own process, without pages. Uses the embedded database unless the environment names another.
 * `openFiles` limits how many files and connections it may have open.
 */
export async function startShopProcess(
  environment: Record<string, string>,
  { entry = 'api-process.ts', openFiles }: { entry?: string; openFiles?: number } = {},
): Promise<ShopProcess> {
  const begun = performance.now();
  const command = [process.execPath, path.join(import.meta.dirname, entry)];
  const limited = ['sh', '-c', `ulimit -n ${openFiles} && exec "$0" "$1"`, ...command];
  const [file = '', ...args] = openFiles === undefined ? command : limited;
  const child = spawn(file, args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: path.join(tmpdir(), 'jalaja-compile-cache'),
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      DEMO_CATALOGUE: 'off',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-OUTPUT_KEPT);
    });
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  const port = await openPort(child, () => output).catch(async (error: unknown) => {
    await end('SIGKILL');
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    startMs: performance.now() - begun,
    output: () => output,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

function openPort(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new Error(`The shop did not open: ${reason}\n${output()}`));
    };
    const timer = setTimeout(() => fail('it took too long'), START_LIMIT_MS);
    const read = () => {
      const port = /Jalaja is open at http:\/\/localhost:(\d+)/.exec(output())?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(port);
    };
    child.stdout?.on('data', read);
    child.once('exit', (code, signal) => fail(`it ended with ${signal ?? code}`));
  });
}
