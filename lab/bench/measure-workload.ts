import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchShop } from './bench-shop.ts';
import type { Measured, Round } from './figures/load-figures.ts';
import type { ChildTask } from './load/child-task.ts';
import type { Job, JobResult } from './load/generator.ts';
import { fixedWorkMs, readCoreTime, stolenShare } from './machine-speed.ts';
import { cpuMsBetween, familyMb, readCpu } from './process-family.ts';
import type { Workload } from './workload.ts';

/** `newRounds`: how often new addresses are asked for, at most `asks` of them at a time, after `newWarmUps`. */
export type Pace = {
  warmUps: number;
  newWarmUps: number;
  rounds: number;
  seconds: number;
  newRounds: number;
  asks: number;
};

export type Generator = ChildTask<Job, JobResult>;

/** One round of the bare side for so many seconds. */
export type BareSide = (seconds: number) => Promise<Round>;

/** A process looks at the revision of the catalogue at most every half second. */
const REVISION_SEEN_MS = 600;

type Side = { shop: BenchShop; measured: Measured; bare: BareSide };

/** The workload on each shop in turn with its bare side, since the machine's speed changes from minute to minute. */
export async function measureWorkload(
  workload: Workload,
  sides: { shop: BenchShop; bare: BareSide }[],
  generator: Generator,
  pace: Pace,
): Promise<Measured[]> {
  const { name, clients, asked } = workload;
  const all: Side[] = sides.map(({ shop, bare }) => {
    const { products } = shop.size;
    const measured = { name, products, clients, shop: [], bare: [], serverMb: Number.NaN, databaseMb: Number.NaN };
    return { shop, bare, measured };
  });
  const [warmUps, rounds] = asked === 'anew' ? [pace.newWarmUps, pace.newRounds] : [pace.warmUps, pace.rounds];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const isWarmUp = round < warmUps;
    const { seconds } = pace;
    const order = round % 2 === 0 ? all : all.toReversed();
    if (asked === 'anew') await Promise.all(all.map(({ shop }) => shop.outdate()));
    const outdatedAt = performance.now();
    for (const { shop, bare, measured } of order) {
      // The bare side of what is made anew has been warm since the first workloads.
      const bareRound = isWarmUp && asked === 'anew' ? null : await bare(isWarmUp ? seconds / 3 : seconds);
      if (asked === 'anew') await sleep(Math.max(0, outdatedAt + REVISION_SEEN_MS - performance.now()));
      const shopRound = await measureShop(shop, workload, generator, { round, seconds, asks: pace.asks });
      if (isWarmUp || !bareRound) continue;
      measured.bare.push(bareRound);
      measured.shop.push(shopRound);
    }
  }
  for (const { shop, measured } of all) {
    measured.serverMb = await familyMb(shop.pid);
    measured.databaseMb = await familyMb(shop.database.pid);
  }
  return all.map(({ measured }) => measured);
}

async function measureShop(
  shop: BenchShop,
  { clients, asked, asks, status, limit }: Workload,
  generator: Generator,
  { round, seconds, asks: most }: { round: number; seconds: number; asks: number },
): Promise<Round> {
  const job: Job = {
    ...{ url: shop.url, clients, status, isKeyed: limit === 'driver' },
    asks: (await asks(shop, round)).slice(0, most),
    seconds: asked === 'anew' ? null : seconds,
  };
  return roundOf(() => generator.ask(job), { server: shop.pid, database: shop.database.pid });
}

export async function roundOf(
  work: () => Promise<JobResult>,
  pids: { server: number; database?: number },
): Promise<Round> {
  const { server, database } = pids;
  const workMs = fixedWorkMs();
  const read = async () => [await readCpu(server), database === undefined ? null : await readCpu(database)] as const;
  const [serverBefore, databaseBefore] = await read();
  const coresBefore = await readCoreTime();
  const { requests, seconds, p50Ms, p99Ms } = await work();
  const stolen = stolenShare(coresBefore, await readCoreTime());
  const [serverAfter, databaseAfter] = await read();
  return {
    perSecond: requests / seconds,
    ...{ p50Ms, p99Ms },
    serverCpuMs: cpuMsBetween(serverBefore, serverAfter) / requests,
    databaseCpuMs: databaseBefore && databaseAfter ? cpuMsBetween(databaseBefore, databaseAfter) / requests : 0,
    fixedWorkMs: workMs,
    stolen,
  };
}
