import type { LoadResult } from '../../src/server/testing/load-generator.ts';
import { usedCpuMs } from '../../src/server/testing/process-usage.ts';

/** `serverMs` and `databaseMs` are CPU milliseconds for each request. */
export type Round = { perSecond: number; serverMs: number; databaseMs: number };
export type Processes = { server: number; database?: number };

export async function measure(
  { server, database }: Processes,
  work: () => Promise<Pick<LoadResult, 'requests' | 'seconds'>>,
): Promise<Round> {
  const read = () => Promise.all([usedCpuMs(server), database === undefined ? 0 : usedCpuMs(database)]);
  const [serverBefore, databaseBefore] = await read();
  const { requests, seconds } = await work();
  const [serverAfter, databaseAfter] = await read();
  return {
    perSecond: requests / seconds,
    serverMs: (serverAfter - serverBefore) / requests,
    databaseMs: (databaseAfter - databaseBefore) / requests,
  };
}

export const cpuMs = ({ serverMs, databaseMs }: Round): number => serverMs + databaseMs;

/** Each round of the shop next to one of the bare side, because the speed of the machine changes over time. */
export async function alternate(
  rounds: number,
  shop: (round: number) => Promise<Round>,
  bare: (round: number) => Promise<Round>,
): Promise<[shop: Round, bare: Round][]> {
  const pairs: [Round, Round][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bareRound = await bare(round);
    pairs.push([await shop(round), bareRound]);
  }
  return pairs;
}

export function medianRound(rounds: Round[]): Round {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    serverMs: median(rounds.map(({ serverMs }) => serverMs)),
    databaseMs: median(rounds.map(({ databaseMs }) => databaseMs)),
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
