import { lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';

/** npm packages contain no symbolic links. An install script creates them, but npm 12 does not run it by default. */
export function createLibraryLinks(packageRoot: string): void {
  for (const { source, target } of readLinks(packageRoot)) {
    const link = join(packageRoot, target);
    if (exists(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(packageRoot, source)), link);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      throw new EmbeddedPostgresError(
        `The PostgreSQL libraries in ${packageRoot} lack their links and these could not be made (${errorCode(error)}); run "npm rebuild" once as the user who installed the shop.`,
      );
    }
  }
}

function readLinks(packageRoot: string): { source: string; target: string }[] {
  let text: string;
  try {
    text = readFileSync(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) return [];
  return list.filter(
    (entry): entry is { source: string; target: string } =>
      typeof entry?.source === 'string' && typeof entry?.target === 'string',
  );
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
