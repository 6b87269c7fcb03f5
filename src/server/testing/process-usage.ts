import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

type Process = { pid: number; parent: number; cpuMs: number };

/** CPU time that a process and all its descendants have used so far, ended ones included. NaN without /proc. */
export async function usedCpuMs(pid: number): Promise<number> {
  const family = await readFamily(pid);
  return family.length === 0 ? Number.NaN : family.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** Memory of a process and all its descendants. Pages that several of them share count once. NaN without /proc. */
export async function usedMemoryMb(pid: number): Promise<number> {
  const family = await readFamily(pid);
  const sizes = await Promise.all(
    family.map(async (process) => {
      const text = await readFile(`/proc/${process.pid}/smaps_rollup`, 'utf8').catch(() => '');
      return (Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024) / 1_000_000;
    }),
  );
  return sizes.length === 0 ? Number.NaN : sizes.reduce((sum, mb) => sum + mb, 0);
}

export type ListedProcess = { pid: number; parent: number; command: string };

/** All processes of this machine. A minimal Linux has no `ps`. */
export function listProcesses(): ListedProcess[] {
  if (process.platform === 'linux') return readdirSync('/proc').flatMap((name) => describeProcess(Number(name)));
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), parent: Number(parent), command };
  });
}

/** Nothing for an entry that is no process, or one that has ended since the listing. */
function describeProcess(pid: number): ListedProcess[] {
  try {
    const parent = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return [{ pid, parent, command }];
  } catch {
    return [];
  }
}

async function readFamily(pid: number): Promise<Process[]> {
  if (process.platform !== 'linux') return [];
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = (await Promise.all(names.map((name) => readProcess(Number(name))))).filter((one) => one !== null);
  const family = all.filter((one) => one.pid === pid);
  // The list grows during the loop, so that grandchildren are found too.
  for (const { pid: parent } of family) family.push(...all.filter((one) => one.parent === parent));
  return family;
}

/** Null when the process has ended since the listing. */
async function readProcess(pid: number): Promise<Process | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The second field is the program's name in brackets, which may itself contain spaces and brackets.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  // utime, stime, cutime and cstime: see proc(5). The last two are those of children that have ended.
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
  return { pid, parent: fields[1] ?? 0, cpuMs: ticks * msPerTick() };
}

let knownMsPerTick: number | undefined;
function msPerTick(): number {
  knownMsPerTick ??= 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return knownMsPerTick;
}
