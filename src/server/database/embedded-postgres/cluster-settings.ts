import { release } from 'node:os';

/**
 * The built-in locale sorts the same on every platform and does not change with system libraries. pg_trgm still uses
 * the C library's ctype: with plain C it would drop every non-ASCII letter.
 */
export function localeFlags(major: number, ctype: string): string[] {
  const libc = ['--locale=C', `--lc-ctype=${ctype}`];
  return major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...libc] : libc;
}

/** In order of preference: initdb tries them until the system supports one. */
export function utf8Ctypes(): string[] {
  if (process.platform === 'win32') return ['en-US.UTF-8'];
  if (process.platform === 'darwin') return ['en_US.UTF-8', 'C.UTF-8'];
  return ['C.UTF-8', 'en_US.UTF-8'];
}

/** On Unix the socket's 0700 folder protects the server; on Windows it listens on a TCP port and needs a password. */
export function authenticationFlags(passwordFile: string | null): string[] {
  if (passwordFile) return ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  return ['--auth-local=trust', '--auth-host=reject'];
}

/**
 * In the file, not on the command line, so that ALTER SYSTEM can change them. wal_level = logical allows replication to
 * another server without a restart. fsync, full_page_writes and synchronous_commit keep their safe defaults.
 */
export function settingsFile(): string {
  const settings = [
    `listen_addresses = ''`,
    'max_connections = 50',
    'shared_buffers = 128MB',
    'wal_level = logical',
    ...walSyncMethod(),
    ...recoverySyncMethod(),
  ];
  return `\n# Set by the shop when it made this cluster\n${settings.join('\n')}\n`;
}

/** The defaults on macOS and Windows do not flush the drive's own cache. */
function walSyncMethod(): string[] {
  if (process.platform === 'darwin') return ['wal_sync_method = fsync_writethrough'];
  if (process.platform === 'win32') return ['wal_sync_method = fsync'];
  return [];
}

/**
 * Recovery after a crash first flushes the whole data folder. File by file that took 3 seconds for an empty shop on a
 * virtual disk; syncfs takes a few milliseconds. Kernels before 5.8 do not report errors of syncfs.
 */
function recoverySyncMethod(): string[] {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  const reportsErrors = process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8));
  return reportsErrors ? ['recovery_init_sync_method = syncfs'] : [];
}
