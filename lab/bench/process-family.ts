import { execFileSync } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';

/** A process or one that it started, as /proc tells it. Where there is no /proc, every figure is NaN. */
type Member = { pid: number; parent: number; ticksMs: number; endedMs: number };

/** What a family has used so far: by process, in the kernel's ticks of 10 ms and, without ended threads, in its nanoseconds. */
export type CpuReading = { processes: Map<number, { ticksMs: number; exactMs: number }>; endedMs: number };

/** Two roundings down of a tick each can make the ticks of a process run ahead by so much. */
const ROUNDING_MS = 20;

export async function readCpu(first: number): Promise<CpuReading> {
  const members = await readFamily(first);
  const readings = await Promise.all(
    members.map(async ({ pid, ticksMs }) => [pid, { ticksMs, exactMs: await exactMs(pid) }] as const),
  );
  return { processes: new Map(readings), endedMs: members.reduce((sum, { endedMs }) => sum + endedMs, 0) };
}

/** CPU milliseconds of a process and of all that it started, those that ended in between included. */
export function cpuMsBetween(before: CpuReading, after: CpuReading): number {
  if (after.processes.size === 0) return Number.NaN;
  let spent = after.endedMs - before.endedMs;
  for (const [pid, now] of after.processes) {
    const then = before.processes.get(pid) ?? { ticksMs: 0, exactMs: 0 };
    const [ticks, exact] = [now.ticksMs - then.ticksMs, now.exactMs - then.exactMs];
    // Far behind: threads have ended and taken their nanoseconds along.
    spent += ticks > exact + ROUNDING_MS ? ticks : exact;
  }
  // Whoever has ended is counted whole among the ended.
  for (const [pid, { ticksMs }] of before.processes) if (!after.processes.has(pid)) spent -= ticksMs;
  return spent;
}

/** Megabytes by program. What several processes share is counted once: each has its share of it. */
export async function familyMemory(first: number): Promise<Map<string, number>> {
  const memory = new Map<string, number>();
  for (const { pid } of await readFamily(first)) {
    const program = basename(await readlink(`/proc/${pid}/exe`).catch(() => 'other'));
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    const bytes = Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
    memory.set(program, (memory.get(program) ?? 0) + bytes / 1_000_000);
  }
  return memory;
}

export async function familyMb(first: number): Promise<number> {
  const memory = [...(await familyMemory(first)).values()];
  return memory.length === 0 ? Number.NaN : memory.reduce((sum, mb) => sum + mb, 0);
}

async function readFamily(first: number): Promise<Member[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = (await Promise.all(pids.map((pid) => readMember(Number(pid))))).filter((member) => member !== null);
  const found = all.filter(({ pid }) => pid === first);
  // The list grows while it is walked: children come behind their parents.
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

/** Null: it has ended since the listing. */
async function readMember(pid: number): Promise<Member | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The second field is the program's name in brackets and may itself hold spaces and brackets.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
  return {
    pid,
    parent: fields[1] ?? 0,
    ticksMs: (user + system) * msPerTick(),
    endedMs: (endedUser + endedSystem) * msPerTick(),
  };
}

async function exactMs(pid: number): Promise<number> {
  const folder = `/proc/${pid}/task`;
  const threads = await readdir(folder).catch(() => []);
  const times = await Promise.all(threads.map((id) => readFile(`${folder}/${id}/schedstat`, 'utf8').catch(() => '')));
  return times.reduce((sum, text) => sum + (Number.parseInt(text, 10) || 0), 0) / 1_000_000;
}

let knownMsPerTick: number | null = null;
function msPerTick(): number {
  knownMsPerTick ??= 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return knownMsPerTick;
}
