import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { findBinaries } from '../../../src/server/database/embedded-postgres/binaries.ts';

/** Written beside each result, so that figures of different days can be judged. */
export type Machine = { cpu: string; cores: number; memoryGb: number; node: string; postgres: string; load: number };

export async function describeMachine(): Promise<Machine> {
  const { postgres } = await findBinaries();
  const version = execFileSync(postgres, ['--version'], { encoding: 'utf8' });
  return {
    cpu: cpus()[0]?.model.trim() ?? '',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    postgres: /[\d.]+/.exec(version)?.[0] ?? '',
    load: Number((loadavg()[0] ?? 0).toFixed(2)),
  };
}

export function machineLine({ cpu, cores, memoryGb, node, postgres, load }: Machine): string {
  return `${cores} cores (${cpu}), ${memoryGb} GB, Node ${node.replace('v', '')}, PostgreSQL ${postgres}; load at the start ${load}`;
}

/** Milliseconds of one machine say nothing about another. */
export function isSameMachine(one: Machine, other: Machine): boolean {
  return one.cpu === other.cpu && one.cores === other.cores && one.node === other.node;
}
