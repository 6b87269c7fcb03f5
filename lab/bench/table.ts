import { cpuMs, medianRound, type Round } from './measure.ts';

/** One line of the result. Without a target it is only there to be read. */
export type Row = { workload: string; figures: string; result?: string; target?: string; isMet?: boolean };

const percent = (share: number) => `${Math.round(share * 100)} %`;
const ms = (value: number) => `${value < 1 ? value.toFixed(3) : value.toFixed(1)} ms`;

function figuresOf({ perSecond, serverMs, databaseMs }: Round): string {
  return `${Math.round(perSecond)}/s; CPU ${ms(serverMs)} server, ${ms(databaseMs)} database`;
}

function medianRatio(pairs: [Round, Round][], figure: (round: Round) => number): number {
  const ratios = pairs.map(([shop, bare]) => figure(shop) / figure(bare)).toSorted((one, other) => one - other);
  return ratios[Math.floor(ratios.length / 2)] ?? Number.NaN;
}

/**
 * `by` is requests per second, or per second of server CPU, which does not depend on the load generator and on other
 * work.
 */
export function throughputRow(
  workload: string,
  pairs: [Round, Round][],
  { atLeast, of, by }: { atLeast: number; of: string; by: 'second' | 'CPU second' },
): Row {
  const ratio = medianRatio(pairs, (round) => (by === 'second' ? round.perSecond : 1 / round.serverMs));
  return {
    workload,
    figures: figuresOf(medianRound(pairs.map(([shop]) => shop))),
    result: percent(ratio),
    target: `at least ${percent(atLeast)} of ${of}`,
    isMet: ratio >= atLeast,
  };
}

export function cpuRatioRow(workload: string, pairs: [Round, Round][], atMost: number): Row {
  const ratio = medianRatio(pairs, cpuMs);
  const bare = medianRound(pairs.map(([, each]) => each));
  return {
    workload,
    figures: `${figuresOf(medianRound(pairs.map(([shop]) => shop)))}; bare ${ms(cpuMs(bare))}`,
    result: `${ratio.toFixed(1)} x`,
    target: `at most ${atMost} x the CPU of the bare route`,
    isMet: ratio <= atMost,
  };
}

/** Without a target. */
export function readRow(workload: string, rounds: Round[]): Row {
  return { workload, figures: figuresOf(medianRound(rounds)) };
}

export function serverCpuRow(workload: string, rounds: Round[], atMostMs: number): Row {
  const round = medianRound(rounds);
  const target = `at most ${atMostMs} ms of server CPU`;
  return { workload, figures: figuresOf(round), result: ms(round.serverMs), target, isMet: round.serverMs <= atMostMs };
}

export function totalCpuRow(workload: string, rounds: Round[], atMostMs: number): Row {
  const round = medianRound(rounds);
  const target = `at most ${atMostMs} ms of CPU`;
  return { workload, figures: figuresOf(round), result: ms(cpuMs(round)), target, isMet: cpuMs(round) <= atMostMs };
}

export function limitRow(workload: string, value: number, atMost: number, unit: string, figures = ''): Row {
  const text = `${Math.round(value)} ${unit}`;
  return { workload, figures, result: text, target: `at most ${atMost} ${unit}`, isMet: value <= atMost };
}

export function markdownTable(rows: Row[]): string {
  const lines = rows.map(({ workload, figures, result = '', target = '', isMet }) => {
    const verdict = isMet === undefined ? '' : isMet ? 'met' : '**missed**';
    return `| ${workload} | ${figures} | ${result} | ${target} | ${verdict} |`;
  });
  return ['| workload | figures | result | target | |', '|---|---|--:|---|---|', ...lines].join('\n');
}

const RESULT = /^([\d.]+) (%|ms|x|MB)$/;
const MOST_WORSE = 0.15;

/** Workload and result of each row of a written table. */
export function readResults(markdown: string): Map<string, string> {
  const cells = markdown.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(cells.map(([, workload = '', , result = '']) => [workload, result]));
}

/** The rows that are more than 15 % worse than when they were last written. Of shares, less is worse. */
export function worseRows(rows: Row[], written: Map<string, string>): string[] {
  return rows.flatMap(({ workload, result = '' }) => {
    const [, now, unit] = RESULT.exec(result) ?? [];
    const [, before, unitBefore] = RESULT.exec(written.get(workload) ?? '') ?? [];
    if (now === undefined || before === undefined || unit !== unitBefore) return [];
    const ratio = unit === '%' ? Number(before) / Number(now) : Number(now) / Number(before);
    return ratio > 1 + MOST_WORSE ? [`${workload}: ${result}, last written ${before} ${unit}`] : [];
  });
}
