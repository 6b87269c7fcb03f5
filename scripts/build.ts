import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = path.resolve(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'dist');
const STAMP = path.join(DIST, 'sources.sha256');
const SOURCES = ['src/web', 'src/contracts', 'vite.config.ts', 'package-lock.json', 'scripts/build.ts'];
const COMPRESSIBLE = /\.(js|css|svg|webmanifest)$/;

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** Synchronous reads are fastest here, and every start waits for this. */
function sourceHash(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const target = path.join(ROOT, source);
    const files = path.extname(source) ? [target] : filesBelow(target).sort();
    for (const file of files) hash.update(path.relative(ROOT, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

export async function isBuildCurrent(): Promise<boolean> {
  const stamp = await readFile(STAMP, 'utf8').catch(() => '');
  return stamp === sourceHash();
}

/** Compresses files at build time, so that the server only selects one. */
async function compressAssets(folder: string): Promise<void> {
  const toBrotli = promisify(brotliCompress);
  const toGzip = promisify(gzip);
  const compress = async (file: string) => {
    const content = await readFile(file);
    const brotli = toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    const [br, gz] = await Promise.all([brotli, toGzip(content, { level: 9 })]);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  };
  // All at once: zlib works on several threads.
  await Promise.all(
    filesBelow(folder)
      .filter((file) => COMPRESSIBLE.test(file))
      .map(compress),
  );
}

type Vite = typeof import('vite');

/** A classic script, not a module: the browser runs it before the first paint. */
async function buildEarlyScript({ build }: Vite): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      modulePreload: false,
      manifest: '.vite/early-manifest.json',
      rolldownOptions: {
        input: 'src/web/app/early-script.ts',
        output: { format: 'iife', entryFileNames: 'assets/early-[hash].js' },
      },
    },
  });
}

export async function buildWeb(): Promise<void> {
  // A dynamic import, because a start without a build should not load Vite.
  const vite = await import('vite');
  const hash = sourceHash();
  await vite.build({ root: ROOT, mode: 'production', logLevel: 'warn' });
  await buildEarlyScript(vite);
  await vite.build({
    root: ROOT,
    mode: 'production',
    logLevel: 'warn',
    build: { ssr: 'src/web/app/entry-server.tsx' },
  });
  await compressAssets(path.join(DIST, 'client'));
  await writeFile(STAMP, hash);
}

/** Builds only if a source has changed since the last build. */
export async function ensureBuild(): Promise<void> {
  if (await isBuildCurrent()) return;
  console.error('building the pages');
  await buildWeb();
}

if (import.meta.main) {
  const start = performance.now();
  await buildWeb();
  console.log(`built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
