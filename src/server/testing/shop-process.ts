import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ENTRY = path.join(import.meta.dirname, 'api-process.ts');
const START_LIMIT_MS = 60_000;

export type ShopProcess = { url: string; startMs: number; kill(): Promise<void>; stop(): Promise<void> };

/** The server as a process of its own, without pages, on the embedded database of its data folder. */
export async function startShopProcess(environment: Record<string, string>): Promise<ShopProcess> {
  const begun = performance.now();
  const child = spawn(process.execPath, [ENTRY], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      DEMO_CATALOGUE: 'off',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const port = await openPort(child).catch(async (error: unknown) => {
    await end('SIGKILL');
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    startMs: performance.now() - begun,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function openPort(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason: string) => reject(new Error(`The shop did not open: ${reason}\n${output}`));
    const timer = setTimeout(() => fail('it took too long'), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      const port = /Jalaja is open at http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(port);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code, signal) => fail(`it ended with ${signal ?? code}`));
  });
}
