import { median, spread } from './statistics.ts';

/** One round of load: how quick it was, what each request cost, and what a fixed piece of work cost just before. */
export type Round = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  serverCpuMs: number;
  databaseCpuMs: number;
  fixedWorkMs: number;
  /** The share of the cores that other machines took meanwhile. */
  stolen: number;
};

/** A workload on a shop of one size; each round of the shop has a neighbour of what limits it. */
export type Measured = {
  name: string;
  products: number;
  clients: number;
  shop: Round[];
  bare: Round[];
  serverMb: number;
  databaseMb: number;
};

/** The medians over the rounds, and how far the rounds are apart. */
export type LoadFigures = Omit<Measured, 'shop' | 'bare'> &
  Round & {
    cpuMs: number;
    /** Requests per second, as a share of what the bare side reached in the neighbouring round. */
    ratio: number;
    /** CPU time as a multiple of that in the smallest shop; null for the smallest itself. */
    growth: number | null;
    noise: { ratio: number; cpuMs: number };
  };

/** The first shop of each workload is the one that growth is measured from. */
export function loadFigures(measured: Measured[]): LoadFigures[] {
  const smallest = new Map<string, Measured>();
  for (const each of measured) if (!smallest.has(each.name)) smallest.set(each.name, each);
  return measured.map((each) => figuresOf(each, smallest.get(each.name) ?? each));
}

function figuresOf({ shop, bare, ...rest }: Measured, smallest: Measured): LoadFigures {
  const over = (figure: (round: Round) => number) => median(shop.map(figure));
  const ratios = pairs(shop, bare).map(([one, other]) => one.perSecond / other.perSecond);
  const growths = pairs(shop, smallest.shop).map(([one, other]) => cpuMs(one) / cpuMs(other));
  return {
    ...rest,
    perSecond: over((round) => round.perSecond),
    p50Ms: over((round) => round.p50Ms),
    p99Ms: over((round) => round.p99Ms),
    serverCpuMs: over((round) => round.serverCpuMs),
    databaseCpuMs: over((round) => round.databaseCpuMs),
    fixedWorkMs: over((round) => round.fixedWorkMs),
    stolen: over((round) => round.stolen),
    cpuMs: over(cpuMs),
    // Within each pair of rounds, and then the median: so the machine's changing speed disturbs it least.
    ratio: median(ratios),
    growth: smallest.shop === shop ? null : median(growths),
    noise: { ratio: spread(ratios), cpuMs: spread(shop.map(cpuMs)) },
  };
}

function cpuMs({ serverCpuMs, databaseCpuMs }: Round): number {
  return serverCpuMs + databaseCpuMs;
}

/** Says how fast the machine was meanwhile. */
export function speedLine(measured: Measured[]): string {
  const rounds = measured.flatMap(({ shop }) => shop);
  const range = (values: number[]) => [median(values), Math.min(...values), Math.max(...values)];
  const [work, least, most] = range(rounds.map(({ fixedWorkMs }) => fixedWorkMs)).map((ms) => ms.toFixed(1));
  const [gone, low, high] = range(rounds.map(({ stolen }) => stolen * 100)).map((percent) => percent.toFixed(0));
  return (
    `A fixed piece of work, done before each round, took ${work} ms of CPU (${least} to ${most}). ` +
    `Other machines took ${gone} % of the cores (${low} to ${high}).`
  );
}

function pairs(some: Round[], others: Round[]): [Round, Round][] {
  return some.flatMap((one, index) => {
    const other = others[index];
    return other ? [[one, other] as [Round, Round]] : [];
  });
}
