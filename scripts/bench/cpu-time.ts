import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** CPU milliseconds that a process has used so far, all its threads included; null where there is no /proc. */
export async function cpuTimeMs(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in brackets and may itself hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  return ((userTicks + systemTicks) * 1000) / ticksPerSecond();
}

let cachedTicks: number | null = null;
function ticksPerSecond(): number {
  cachedTicks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return cachedTicks;
}
