import { execFile } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

export type Chromium = {
  executablePath: string;
  args: string[];
  /** The complete environment: Playwright and chrome-launcher do not merge it with their own. */
  env: Record<string, string>;
};

/** The headless shell first: it opens no windows and takes less than half the processor time. */
const PATH_NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const QUIET_ARGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-quic',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  // Newer versions do not always honour the switches above. These two make sure of it: only the names of this machine
  // resolve, and no proxy is used.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
  '--no-proxy-server',
];

/** The browser for tests and page measurements: the configured one, the system's, or the one from npm. */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.JALAJA_CHROMIUM;
  if (named) {
    if (!(await isExecutable(named))) throw new Error(`JALAJA_CHROMIUM is no program that can be run: ${named}`);
    return { executablePath: named, args: launchArgs(isRoot()), env: currentEnv() };
  }
  const system = await findSystemChromium();
  if (system) return { executablePath: system, args: launchArgs(isRoot()), env: currentEnv() };
  return unpackedChromium();
}

function launchArgs(withoutSandbox: boolean): string[] {
  const args = [...QUIET_ARGS];
  if (withoutSandbox) args.push('--no-sandbox', '--disable-setuid-sandbox');
  // Containers often limit /dev/shm to 64 MB, too little for a page with many pictures.
  if (process.platform === 'linux') args.push('--disable-dev-shm-usage');
  return args;
}

async function findSystemChromium(): Promise<string | null> {
  for (const path of systemPaths()) if (await isExecutable(path)) return path;
  return null;
}

function systemPaths(): string[] {
  if (process.platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => process.env[name] ?? []);
    const programs = ['Google/Chrome', 'Chromium'].map((product) => `${product}/Application/chrome.exe`);
    return [...programs, 'Microsoft/Edge/Application/msedge.exe'].flatMap((file) =>
      roots.map((root) => join(root, file)),
    );
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = PATH_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  if (process.platform !== 'darwin') return onPath;
  const applications = ['/Applications', join(process.env.HOME ?? '', 'Applications')];
  return [
    ...applications.flatMap((folder) => [
      join(folder, 'Google Chrome.app/Contents/MacOS/Google Chrome'),
      join(folder, 'Chromium.app/Contents/MacOS/Chromium'),
    ]),
    ...onPath,
  ];
}

/**
 * The browser of `@sparticuz/chromium`, for machines without libraries: it brings its own NSS and a font.
 * The package unpacks into the temporary folder and trusts existing files there. Here it unpacks into its own folder,
 * which is renamed when complete, so that parallel or interrupted runs leave nothing half done.
 */
async function unpackedChromium(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium or Chrome was found. Install one, or set JALAJA_CHROMIUM to its path.');
  }
  const folder = await unpack();
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath: join(folder, 'chromium'),
    // No sandbox: this build lacks the setuid helper, and the machine may forbid user namespaces.
    // The package's own arguments are not used: they switch off web security and run everything in one process.
    args: [...launchArgs(true), '--disable-gpu', '--font-render-hinting=none'],
    env: { ...currentEnv(), LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, 'jalaja-fonts.conf') },
  };
}

async function unpack(): Promise<string> {
  const packageEntry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest: unknown = JSON.parse(await readFile(join(dirname(packageEntry), '..', 'package.json'), 'utf8'));
  const version = String((manifest as { version?: unknown }).version);
  const cache = join(import.meta.dirname, '../../../node_modules/.cache/jalaja');
  const folder = join(cache, `chromium-${version}`);
  if (await isExecutable(join(folder, 'chromium'))) return folder;

  await mkdir(cache, { recursive: true });
  const partial = await mkdtemp(join(cache, 'unpacking-'));
  try {
    // A child process, because the package reads these variables on import. With AWS_EXECUTION_ENV it also unpacks
    // the libraries that a minimal system lacks.
    await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', `await (await import('@sparticuz/chromium')).default.executablePath()`],
      {
        cwd: import.meta.dirname,
        env: { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
      },
    );
    await writeFile(join(partial, 'jalaja-fonts.conf'), fontConfiguration(folder));
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // Another process may have finished first; its folder is equivalent.
    if (!(await isExecutable(join(folder, 'chromium')))) throw error;
  }
  return folder;
}

/** The package's own file names /tmp/fonts; this one names the font's real folder and the system's fonts, if any. */
function fontConfiguration(folder: string): string {
  const aliases = ['sans-serif', 'serif', 'monospace', 'system-ui'].map(
    (family) => `  <alias><family>${family}</family><default><family>Open Sans</family></default></alias>`,
  );
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...[join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'].map((path) => `  <dir>${path}</dir>`),
    ...aliases,
    `  <cachedir>${join(folder, 'fonts-cache')}</cachedir>`,
    '</fontconfig>',
    '',
  ].join('\n');
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function currentEnv(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
