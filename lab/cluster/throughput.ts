import { type RunningServer, startServer } from '../../src/server/testing/start-server.ts';
import { startChildTask } from '../bench/load/child-task.ts';
import type { Job, JobResult } from '../bench/load/generator.ts';
import { cpuMsBetween, readCpu } from '../bench/process-family.ts';
import type { Report } from './report.ts';

const SECONDS = 4;
const CLIENTS = 16;
const ROUNDS = 3;

/** The first takes the shop's own time alone, the second that of the database as well. */
const WORK = [
  { what: 'a kept answer', path: '/api/products/1', warmUp: 20_000 },
  { what: 'a search', path: '/api/products/search?q=moss', warmUp: 1_000 },
];

type Figure = { perSecond: number; cpuMicroseconds: number };

/** What `WORKERS=3` gives over one process on this machine, in alternation. */
export async function measureThroughput(report: Report): Promise<void> {
  const generator = startChildTask<Job, JobResult>('./generator.ts');
  const servers = await Promise.all([1, 3].map(startGroup));
  const ask = ({ url }: RunningServer, path: string, extent: { count: number } | { seconds: number }) => {
    const one = { method: 'GET' as const, path, headers: {} };
    const job = { url, clients: CLIENTS, status: 200 };
    if ('seconds' in extent) return generator.ask({ ...job, asks: [one], seconds: extent.seconds });
    return generator.ask({ ...job, asks: Array(extent.count).fill(one), seconds: null });
  };
  const measure = async (server: RunningServer, path: string): Promise<Figure> => {
    const before = await readCpu(server.pid);
    const { requests, seconds } = await ask(server, path, { seconds: SECONDS });
    const cpuMs = cpuMsBetween(before, await readCpu(server.pid));
    return { perSecond: requests / seconds, cpuMicroseconds: (cpuMs * 1000) / requests };
  };
  try {
    for (const { what, path, warmUp } of WORK) {
      // A process that is new to its code is slow, and of three each has to learn it.
      for (const server of servers) await ask(server, path, { count: warmUp * server.processes });
      const figures = servers.map((): Figure[] => []);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [index, server] of servers.entries()) figures[index]?.push(await measure(server, path));
      }
      const [one = 0, three = 0] = figures.map((all) => Math.round(median(all.map(({ perSecond }) => perSecond))));
      const cpu = figures.map((all) => Math.round(median(all.map(({ cpuMicroseconds }) => cpuMicroseconds))));
      report.add(
        `${what}, per second: one process, WORKERS=3, ratio; CPU of each`,
        `${one}, ${three}, ${(three / one).toFixed(2)}; ${cpu.join(' and ')} µs`,
      );
    }
  } finally {
    await generator.stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function startGroup(processes: number): Promise<RunningServer & { processes: number }> {
  return { ...(await startServer({ WORKERS: String(processes) })), processes };
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
