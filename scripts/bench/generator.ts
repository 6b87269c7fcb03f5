import { createHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';

/** The load generator, in a process of its own so that it shares its event loop with nothing. */
export type Job = { url: string; headers: Record<string, string>; connections: number; seconds: number };
export type JobResult = {
  requests: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  /** Empty when each request was answered with 200. */
  faults: string[];
};
export type JobAnswer = { result: JobResult } | { error: string };

process.on('message', (job: Job) => {
  run(job).then(
    (result) => process.send?.({ result } satisfies JobAnswer),
    (error: unknown) => process.send?.({ error: String(error) } satisfies JobAnswer),
  );
});
process.once('disconnect', () => process.exit(0));
process.on('SIGINT', () => {});

async function run({ url, headers, connections, seconds }: Job): Promise<JobResult> {
  // Autocannon counts whole milliseconds, and most answers here take less than one.
  const microseconds = createHistogram({ lowest: 1, highest: 60_000_000, figures: 3 });
  const statuses = new Map<number, number>();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      { url, headers, connections, duration: seconds, sampleInt: 100, timeout: 10 },
      (error: unknown, outcome: autocannon.Result) => (error ? reject(error) : resolve(outcome)),
    );
    instance.on('response', (_client, status, _bytes, ms) => {
      microseconds.record(Math.max(1, Math.round(ms * 1000)));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
  });
  const faults = [...statuses].filter(([status]) => status !== 200).map(([status, count]) => `${count} x ${status}`);
  if (result.errors > 0) faults.push(`${result.errors} connection errors, ${result.timeouts} of them timeouts`);
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  if (requests === 0) faults.push('no answer at all');
  return {
    requests,
    seconds: result.duration,
    p50Ms: microseconds.percentile(50) / 1000,
    p99Ms: microseconds.percentile(99) / 1000,
    faults,
  };
}
