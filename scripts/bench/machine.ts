import { availableParallelism, cpus, loadavg } from 'node:os';

/** Written beside each result, so that numbers of different days can be judged. */
export function describeMachine() {
  return { cpu: cpus()[0]?.model ?? '', cores: availableParallelism(), load: loadavg(), node: process.version };
}
