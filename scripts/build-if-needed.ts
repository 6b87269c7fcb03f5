import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Builds the pages if they are missing or outdated, and if the build tools are installed. */
export async function buildIfNeeded(): Promise<void> {
  const hasTools = await access(path.join(ROOT, 'node_modules/vite')).then(
    () => true,
    () => false,
  );
  if (!hasTools) return;
  const { isBuildCurrent } = await import('./build.ts');
  if (await isBuildCurrent()) return;
  console.log('Building the pages, which is needed once after a change...');
  // In its own process, because the memory of a build would stay with the shop.
  const builder = spawn(process.execPath, [path.join(ROOT, 'scripts/build.ts')], { stdio: 'inherit' });
  const [code] = await once(builder, 'exit');
  if (code !== 0) process.exit(1);
}
