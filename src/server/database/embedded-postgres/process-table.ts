import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { folderFingerprint } from './data-folder.ts';
import { runCommand } from './run-command.ts';

/** 'dead' includes zombies; 'unknown' is a PostgreSQL whose folder cannot be read. */
export type ProcessKind = 'dead' | 'unrelated' | 'server-of-folder' | 'unknown';

// Until version 15 the server could also be started as postmaster.
const PROGRAM = /postgres|postmaster/;

/** Whether a process is a PostgreSQL on this data folder. Ids are reused, so the id alone is not enough. */
export async function inspectProcess(pid: number, dataDir: string): Promise<ProcessKind> {
  if (process.platform === 'linux') return inspectLinux(pid, dataDir);
  const command = await readCommand(pid);
  if (command === '' || command.startsWith('Z')) return 'dead';
  if (!PROGRAM.test(command)) return 'unrelated';
  return command.includes(`cluster_name=${folderFingerprint(dataDir)}`) ? 'server-of-folder' : 'unknown';
}

async function readCommand(pid: number): Promise<string> {
  const windows = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`;
  const { stdout } =
    process.platform === 'win32'
      ? await runCommand('powershell', ['-NoProfile', '-Command', windows])
      : await runCommand('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)]);
  return stdout.trim();
}

/** All PostgreSQL processes on the folder, including children. Works only on Linux. */
export function listServerProcesses(dataDir: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => inspectLinux(pid, dataDir) === 'server-of-folder');
}

function inspectLinux(pid: number, dataDir: string): ProcessKind {
  const stat = readOrNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (!stat) return 'dead';
  const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(stat) ?? [];
  if (state === 'Z' || state === 'X') return 'dead';
  if (!PROGRAM.test(name ?? '')) return 'unrelated';
  const folder = workingFolder(pid);
  if (folder === null) return inspectCommandLine(pid, dataDir);
  return folder === dataDir ? 'server-of-folder' : 'unrelated';
}

/** PostgreSQL's working folder is its data folder; the kernel keeps the path right when the folder is moved. */
function workingFolder(pid: number): string | null {
  return readOrNull(() => readlinkSync(`/proc/${pid}/cwd`));
}

/**
 * In a container root cannot read the working folder of another user's process, but can read its command line: the
 * server's has the data folder, and its children put the cluster name into theirs.
 */
function inspectCommandLine(pid: number, dataDir: string): ProcessKind {
  const words = (readOrNull(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '').split('\0');
  const title = words[0] ?? '';
  if (title.startsWith(`postgres: ${folderFingerprint(dataDir)}: `)) return 'server-of-folder';
  const flag = words.indexOf('-D');
  if (!PROGRAM.test(basename(title)) || flag < 1) return 'unknown';
  return words[flag + 1] === dataDir ? 'server-of-folder' : 'unrelated';
}

/** Null if the process has ended meanwhile. */
function readOrNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
