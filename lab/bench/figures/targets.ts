import type { LoadFigures } from './load-figures.ts';

type Judged = 'ratio' | 'serverCpuMs' | 'cpuMs' | 'growth' | 'p50Ms';

export type Target = { figure: Judged } & ({ atLeast: number } | { atMost: number });

const units: Record<Judged, (value: number) => string> = {
  ratio: (value) => `${value * 100} % of bare`,
  serverCpuMs: (value) => `${value} ms of server CPU`,
  cpuMs: (value) => `${value} ms of CPU`,
  growth: (value) => `${value} x growth`,
  p50Ms: (value) => `${value} ms p50`,
};

export type Verdict = { text: string; isMet: boolean };

/** What is not known cannot be judged: a shop without a smaller one beside it has no growth. */
export function judge(figures: LoadFigures, targets: Target[]): Verdict[] {
  return targets.flatMap((target) => {
    const value = figures[target.figure];
    if (value === null || Number.isNaN(value)) return [];
    return 'atLeast' in target
      ? [{ text: `at least ${units[target.figure](target.atLeast)}`, isMet: value >= target.atLeast }]
      : [{ text: `at most ${units[target.figure](target.atMost)}`, isMet: value <= target.atMost }];
  });
}
