import { startLoadGenerator } from '../../src/server/testing/load-generator.ts';
import { usedCpuMs } from '../../src/server/testing/process-usage.ts';
import { type RunningServer, startServer } from '../../src/server/testing/start-server.ts';
import { median } from '../bench/measure.ts';
import type { Report } from './report.ts';

const SECONDS = 4;
const CONNECTIONS = 16;
const ROUNDS = 3;

/** The first uses only the shop's CPU, the second also the database's. */
const WORKLOADS = [
  { what: 'a cached response', path: '/api/products/1', warmUp: 20_000 },
  { what: 'a search', path: '/api/products/search?q=moss', warmUp: 1_000 },
];

type Figure = { perSecond: number; cpuMicroseconds: number };

/** Throughput with `WORKERS=3` and with one process on this machine, in alternation. */
export async function measureThroughput(report: Report): Promise<void> {
  const generator = startLoadGenerator();
  const servers = await Promise.all([1, 3].map(startGroup));
  const load = ({ url }: RunningServer, path: string, limit: { requests: number } | { seconds: number }) =>
    generator.run({ url, requests: [{ path }], connections: CONNECTIONS, limit, status: 200 });
  const measure = async (server: RunningServer, path: string): Promise<Figure> => {
    const before = await usedCpuMs(server.pid);
    const { requests, seconds } = await load(server, path, { seconds: SECONDS });
    const cpuMs = (await usedCpuMs(server.pid)) - before;
    return { perSecond: requests / seconds, cpuMicroseconds: (cpuMs * 1000) / requests };
  };
  try {
    for (const { what, path, warmUp } of WORKLOADS) {
      // V8 optimises the code in each process by itself.
      for (const server of servers) await load(server, path, { requests: warmUp * server.processes });
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
