import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

export type RunningServer = {
  /** Without a slash at the end. */
  url: string;
  pid: number;
  /** The output of the server so far; only the end if it is long. */
  output: () => string;
  /** Stops the server and removes its data; may be called more than once. */
  stop: () => Promise<void>;
};

const ROOT = join(import.meta.dirname, '../../..');

/** Empty, not absent, so that neither the shell nor an .env file can point to real data or send real mail. */
const OUTSIDE_WORLD = [
  'DATABASE_READ_URL',
  'PUBLIC_URL',
  'SMTP_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_STORAGE_BUCKET',
];

const OPEN_LINE = /Jalaja is open at http:\/\/localhost:(\d+)/;
/** An IP address: a minimal system (a fresh chroot) cannot resolve localhost. Browsers trust both. */
const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 20_000;
const OUTPUT_KEPT = 100_000;

/**
 * Starts the production server on a free port with its own data: a temporary DATA_DIR and, if DATABASE_URL is set, a
 * database with a random name on that server. `npm run build` must have been run.
 */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const database = process.env.DATABASE_URL ? await createDatabase(process.env.DATABASE_URL) : null;
  const dataDir = await mkdtemp(join(tmpdir(), 'jalaja-'));
  // JALAJA_SERVER_ENTRY lets the same tools measure another build.
  const entry = process.env.JALAJA_SERVER_ENTRY ?? join(ROOT, 'src/server/process/main.ts');
  const child = spawn(process.execPath, ['--max-semi-space-size=16', '--heap-growing-percent=60', entry], {
    cwd: ROOT,
    // Its own process group, so that Ctrl-C reaches only this process, which then stops the server.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // As `npm start` sets it.
      MALLOC_ARENA_MAX: '2',
      NODE_ENV: 'production',
      HOST,
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...Object.fromEntries(OUTSIDE_WORLD.map((name) => [name, ''])),
      DATABASE_URL: database?.url ?? '',
      ...env,
    },
  });

  const stopNow = () => signal(child, 'SIGTERM');
  process.once('exit', stopNow);
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= (async () => {
      await terminate(child);
      process.off('exit', stopNow);
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    })();
    return stopping;
  };

  try {
    const { url, output } = await listening(child);
    if (child.pid === undefined) throw new Error('The server has no process id');
    return { url, pid: child.pid, output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listening(child: ChildProcess): Promise<{ url: string; output: () => string }> {
  let text = '';
  const output = () => text;
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new Error(`The server did not start: ${reason}. It printed:\n${text || '(nothing)'}`));
    };
    const timer = setTimeout(() => fail(`no address after ${START_TIMEOUT_MS / 1000} s`), START_TIMEOUT_MS);
    const read = (chunk: string) => {
      text = (text + chunk).slice(-OUTPUT_KEPT);
      const port = OPEN_LINE.exec(text)?.[1];
      if (!port) return;
      clearTimeout(timer);
      resolve(`http://${HOST}:${port}`);
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    child.once('error', (error) => fail(error.message));
    // 'close', not 'exit': all output has been read by then.
    child.once('close', (code, name) => fail(`it ended with ${name ?? `code ${code}`}`));
  });
  return { url, output };
}

async function terminate(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = new AbortController();
  await Promise.race([ended, sleep(STOP_TIMEOUT_MS, null, { signal: timer.signal }).catch(() => null)]);
  timer.abort();
  if (child.exitCode !== null || child.signalCode !== null) return;
  signal(child, 'SIGKILL');
  await ended;
}

/** Signals the whole process group where there is one, so that no child of the server survives. */
function signal(child: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, name);
  } catch {
    // Already ended.
  }
}

async function createDatabase(serverUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `jalaja_${randomBytes(6).toString('hex')}`;
  await runSql(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runSql(serverUrl, `drop database if exists ${name} with (force)`) };
}

async function runSql(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
