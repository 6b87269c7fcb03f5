import type { ChildTask } from './child-task.ts';
import { cpuTimeMs } from './cpu-time.ts';
import type { Job, JobAnswer } from './generator.ts';
import type { Workload } from './workloads.ts';

export type Round = { requestsPerSecond: number; p50Ms: number; p99Ms: number; cpuMsPerRequest: number | null };
export type Measured = { workload: Workload; bodyBytes: number; encoding: string; shop: Round[]; bare: Round[] };
export type Generator = ChildTask<Job, JobAnswer>;

/** One round of load on one process. A request not answered with 200 makes the figures worthless, hence the throw. */
export async function measure(generator: Generator, pid: number, job: Job): Promise<Round> {
  const cpuBefore = await cpuTimeMs(pid);
  const answer = await generator.ask(job);
  const cpuAfter = await cpuTimeMs(pid);
  if ('error' in answer) throw new Error(`${job.url}: ${answer.error}`);
  const { result } = answer;
  if (result.faults.length > 0) throw new Error(`${job.url}: ${result.faults.join('; ')}`);
  return {
    requestsPerSecond: result.requests / result.seconds,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    cpuMsPerRequest: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / result.requests,
  };
}
