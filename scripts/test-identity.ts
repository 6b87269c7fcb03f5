import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../src/server/testing/start-server.ts';
import { emulatorSettings } from '../test/identity/emulator-client.ts';
import { buildWeb, isBuildCurrent } from './build.ts';
import { stopAtEnd } from './stop-at-end.ts';

/**
 * The shop with the identity provider's own emulator: first the server, then the built pages in a browser with the
 * provider's real SDK. Everything runs on this machine. The first run installs the emulator into its own folder.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'test', 'identity');
const START_TIMEOUT_MS = 120_000;

async function installEmulator(): Promise<void> {
  const isThere = await access(path.join(FOLDER, 'node_modules', 'firebase-tools', 'package.json')).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  console.log('Installing the emulator, which is needed once...');
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER });
}

async function run(command: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${signal ?? `code ${code}`}`);
}

/** Runs a package of the project with the current Node. */
function runTool(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return run(process.execPath, [path.join(ROOT, 'node_modules', file), ...args], { env: { ...process.env, ...env } });
}

async function startEmulator(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [path.join(FOLDER, 'emulator.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  try {
    return { origin: await openAt(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openAt(child: ChildProcess): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The emulator did not start in time.')), START_TIMEOUT_MS);
    child.once('exit', (code) => reject(new Error(`The emulator ended with code ${code}.`)));
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const origin = /open at (http:\/\/127\.0\.0\.1:\d+)/.exec(text)?.[1];
      if (!origin) return;
      clearTimeout(timer);
      resolve(origin);
    });
  });
}

async function startShop(origin: string): Promise<{ url: string; dataDir: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jalaja-identity-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  process.env.JALAJA_SERVER_ENTRY = path.join(FOLDER, 'shop.ts');
  const server = await startServer({
    DATA_DIR: dataDir,
    IDENTITY_EMULATOR: origin,
    FIREBASE_API_KEY: emulatorSettings.apiKey,
    FIREBASE_AUTH_DOMAIN: emulatorSettings.authDomain,
    FIREBASE_PROJECT_ID: emulatorSettings.projectId,
  }).catch(async (error: unknown) => {
    await removeData();
    throw error;
  });
  return {
    // The SDK opens its popup for pages on localhost, not on an IP address.
    url: server.url.replace('127.0.0.1', 'localhost'),
    dataDir,
    stop: async () => {
      await server.stop();
      await removeData();
    },
  };
}

const work = stopAtEnd(async (keep) => {
  await installEmulator();
  const emulator = await keep(startEmulator());
  const env = { IDENTITY_EMULATOR: emulator.origin };
  await runTool('vitest/vitest.mjs', ['run', '--config', 'test/identity/vitest.config.ts'], env);

  if (!(await isBuildCurrent())) await buildWeb();
  const shop = await keep(startShop(emulator.origin));
  const browserEnv = { ...env, BASE_URL: shop.url, IDENTITY_DATA: shop.dataDir };
  await runTool('@playwright/test/cli.js', ['test', '--config', 'test/identity/playwright.config.ts'], browserEnv);
});
await work.catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
