import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Child, startChild } from './child.ts';
import { until } from './until.ts';

export type ShopProcess = {
  port: number;
  /** Starts the sources in this folder. */
  start: (root: string) => Promise<void>;
  kill: () => Promise<void>;
  /** Returns the exit code. */
  stop: () => Promise<number | null>;
};

type Environment = Record<string, string>;

const hostEnvironment = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', LOG_LEVEL: 'warn' };

/**
 * One shop process with its own port. It shares the data folder with others of its machine, the rest by environment.
 */
export function shopProcess(dataDir: string, port: number, environment: Environment): ShopProcess {
  let child: Child | null = null;
  return {
    port,
    start: async (root) => {
      await mkdir(dataDir, { recursive: true });
      const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, MAIL_WORKER: 'off', TRUST_PROXY: '1' };
      const started = startChild(process.execPath, ['src/server/process/main.ts'], {
        cwd: root,
        env: { ...hostEnvironment, ...environment, ...own },
      });
      child = started;
      await isOpen(started, port);
    },
    kill: async () => {
      await child?.end('SIGKILL');
    },
    stop: async () => (await child?.end('SIGTERM')) ?? null,
  };
}

async function isOpen(child: Child, port: number): Promise<void> {
  await until(`the shop is ready on port ${port}`, async () => {
    if (child.isOver()) throw new Error(`The shop ended:\n${child.output()}`);
    return fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
}

export async function startWorker(folder: string, root: string, environment: Environment) {
  const dataDir = path.join(folder, 'worker');
  await mkdir(dataDir, { recursive: true });
  const child = startChild(process.execPath, ['scripts/worker.ts'], {
    cwd: root,
    env: { ...hostEnvironment, ...environment, DATA_DIR: dataDir },
  });
  await until('the worker has begun', () => {
    if (child.isOver()) throw new Error(`The worker ended:\n${child.output()}`);
    return child.output().includes('Jalaja mail worker is running');
  });
  return { stop: () => child.end('SIGTERM') };
}
