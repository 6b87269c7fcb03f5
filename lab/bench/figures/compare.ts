import type { LoadFigures } from './load-figures.ts';

/** Below this share a difference is noise, however calm the rounds were: two runs differ more than two rounds. */
const LEAST_NOISE = 0.1;
/** So little CPU time is not worth a word. */
const LEAST_CPU_MS = 0.02;

export type Slower = {
  name: string;
  products: number;
  what: 'ratio' | 'cpuMs';
  before: number;
  now: number;
  noise: number;
};

/**
 * What is slower than before by more than its own noise, which is how far its rounds were apart then and now. Only
 * figures that do not depend on the load of the machine are compared; CPU time only where the machine is the same, and
 * as it would have been at the speed of now.
 */
export function slowerThan(
  before: LoadFigures[],
  now: LoadFigures[],
  { isSameMachine }: { isSameMachine: boolean },
): Slower[] {
  return now.flatMap((each) => {
    const known = before.find(({ name, products }) => name === each.name && products === each.products);
    if (!known) return [];
    // NaN: one of them did not time the fixed work.
    const speeds = { ratio: 1, cpuMs: each.fixedWorkMs / known.fixedWorkMs || 1 };
    const told = (what: 'ratio' | 'cpuMs') => ({
      ...{ name: each.name, products: each.products, what, before: known[what] * speeds[what], now: each[what] },
      noise: Math.max(LEAST_NOISE, known.noise[what], each.noise[what]),
    });
    const [ratio, cpu] = [told('ratio'), told('cpuMs')];
    const isLessOfBare = ratio.now < ratio.before / (1 + ratio.noise);
    const isDearer = cpu.now > cpu.before * (1 + cpu.noise) && cpu.now - cpu.before > LEAST_CPU_MS;
    return [...(isLessOfBare ? [ratio] : []), ...(isSameMachine && isDearer ? [cpu] : [])];
  });
}

export function slowerLine({ name, products, what, before, now, noise }: Slower): string {
  const [from, to] =
    what === 'ratio'
      ? [`${(before * 100).toFixed(1)} %`, `${(now * 100).toFixed(1)} % of bare`]
      : [before.toFixed(3), `${now.toFixed(3)} ms of CPU`];
  return `${name} with ${products} products: ${from} -> ${to}, beyond its noise of ${(noise * 100).toFixed(0)} %`;
}
