import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';

/** The real path, so that two names of one folder share a lock and a server. */
export function resolveDataFolder(dataDir: string): string {
  const wanted = resolve(dataDir);
  return withFolderErrors(wanted, () => {
    if (existsSync(wanted)) return realpathSync(wanted);
    mkdirSync(dirname(wanted), { recursive: true });
    return join(realpathSync(dirname(wanted)), basename(wanted));
  });
}

/** A short name for the folder, for places where its path is too long or has characters that are not allowed. */
export function folderFingerprint(dataDir: string): string {
  return `jalaja-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
}

/** The major version of the cluster in the folder, or null if there is none yet. */
export function findClusterMajor(dataDir: string): number | null {
  return withFolderErrors(dataDir, () => {
    const versionFile = join(dataDir, 'PG_VERSION');
    if (existsSync(versionFile)) return Number.parseInt(readFileSync(versionFile, 'utf8'), 10);
    if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return null;
    throw new EmbeddedPostgresError(
      `The folder ${dataDir} holds files but no database; move them away or set DATA_DIR to another folder.`,
    );
  });
}

export function requireSameMajor(dataDir: string, clusterMajor: number, serverMajor: number): void {
  if (clusterMajor === serverMajor) return;
  throw new EmbeddedPostgresError(
    `The database in ${dataDir} was made by PostgreSQL ${clusterMajor}, but this shop runs PostgreSQL ${serverMajor}: export it with the shop version that made it and import the file here into an empty DATA_DIR, or set DATABASE_URL to a PostgreSQL ${clusterMajor} server that holds it.`,
  );
}

export function withFolderErrors<T>(folder: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw folderError(folder, error);
  }
}

export function folderError(folder: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === 'ENOSPC') {
    return new EmbeddedPostgresError(
      `The disk that holds the data folder ${folder} is full; free some space and start again.`,
    );
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new EmbeddedPostgresError(
      `The data folder ${folder} cannot be made because it, or something above it, is not a folder; set DATA_DIR to another place.`,
    );
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTSUP', 'EOPNOTSUPP'].includes(code)) {
    return new EmbeddedPostgresError(
      `The data folder ${folder} cannot be used by this user (${code}); make it and its parent writable for the user who runs the shop, or set DATA_DIR to another folder.`,
    );
  }
  return error;
}
