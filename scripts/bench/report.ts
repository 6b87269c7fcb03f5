import type { Measured, Round } from './measure.ts';
import { median } from './statistics.ts';
import { textTable } from './text-table.ts';

export function reportTable(results: Measured[]): string {
  const head = ['', 'req/s', 'p50 ms', 'p99 ms', 'CPU ms/req', 'req/s : bare', 'CPU : bare', 'body bytes'];
  const rows = results.flatMap((measured) => {
    const { requests, cpu } = ratiosToBare(measured);
    const ratios = [`${(requests * 100).toFixed(0)} %`, cpu === null ? '-' : `${cpu.toFixed(2)} x`];
    return [
      [measured.workload.name, ...figures(measured.shop), ...ratios, `${measured.bodyBytes} ${measured.encoding}`],
      ['  bare Fastify', ...figures(measured.bare), '', '', ''],
    ];
  });
  return textTable(head, rows);
}

/** The median over rounds of the ratio within each round, which the machine's changing speed disturbs least. */
export function ratiosToBare({ shop, bare }: Measured): { requests: number; cpu: number | null } {
  const requests: number[] = [];
  const cpu: number[] = [];
  for (const [index, round] of shop.entries()) {
    const other = bare[index];
    if (!other) continue;
    requests.push(round.requestsPerSecond / other.requestsPerSecond);
    if (round.cpuMsPerRequest && other.cpuMsPerRequest) cpu.push(round.cpuMsPerRequest / other.cpuMsPerRequest);
  }
  return { requests: median(requests), cpu: cpu.length === 0 ? null : median(cpu) };
}

function figures(rounds: Round[]): string[] {
  const cpu = rounds.flatMap((round) => round.cpuMsPerRequest ?? []);
  return [
    median(rounds.map((round) => round.requestsPerSecond)).toFixed(0),
    median(rounds.map((round) => round.p50Ms)).toFixed(2),
    median(rounds.map((round) => round.p99Ms)).toFixed(2),
    cpu.length === 0 ? '-' : median(cpu).toFixed(3),
  ];
}
