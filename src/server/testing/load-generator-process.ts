import autocannon from 'autocannon';
import { runJobs } from './child-script.ts';
import type { Load, LoadResult } from './load-generator.ts';

/** The child process of `startLoadGenerator`. */
const TIMEOUT_SECONDS = 60;
let keys = 0;

runJobs(run);

async function run({ url, requests, connections, limit, rate, status, hasKeys = false }: Load): Promise<LoadResult> {
  let next = 0;
  // Connections share one list. By itself autocannon would send the whole list on each of them.
  const setupRequest = () => {
    const request = requests[next % requests.length];
    next += 1;
    if (!request) throw new Error('There is no request to send');
    const { method = 'GET', path, headers = {}, body } = request;
    keys += 1;
    const key = hasKeys ? { 'idempotency-key': `${process.pid}-${keys}` } : {};
    return { method, path, headers: { ...headers, ...key }, ...(body === undefined ? {} : { body }) };
  };
  // Without setupRequest autocannon builds the request only once.
  const isConstant = requests.length === 1 && !hasKeys;
  const first = isConstant ? setupRequest() : { method: 'GET', path: '/', headers: {}, setupRequest };
  const begun = performance.now();
  const times: number[] = [];
  const load = autocannon({
    ...{ url, connections, requests: [first], timeout: TIMEOUT_SECONDS },
    ...(rate === undefined ? {} : { overallRate: rate }),
    ...('seconds' in limit ? { duration: limit.seconds } : { amount: limit.requests }),
  });
  // Exact, where the summary counts whole milliseconds.
  if (rate !== undefined) load.on('response', (_client, _status, _bytes, time) => times.push(time));
  const { latency, errors, statusCodeStats, ...result } = await load;
  const seconds = (performance.now() - begun) / 1000;
  const statuses = Object.keys(statusCodeStats);
  if (errors > 0 || statuses.some((each) => each !== String(status))) {
    throw new Error(`${requests[0]?.path}: ${errors} errors, statuses ${statuses.join(', ')}`);
  }
  return {
    requests: result.requests.total,
    seconds,
    p50Ms: latency.p50,
    p99Ms: rate === undefined ? latency.p99 : p99Of(times),
  };
}

function p99Of(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}
