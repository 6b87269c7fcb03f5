import { createHistogram } from 'node:perf_hooks';
import { answerParent } from './child-task.ts';
import { type Ask, connectLean, requestText } from './lean-client.ts';

/** The load generator, in a process of its own so that it shares its event loop with nothing. */
export type Job = {
  url: string;
  /** Asked in turn by whichever client is free. */
  asks: Ask[];
  clients: number;
  /** Null: each is asked once, and that is all. */
  seconds: number | null;
  /** Any other answer makes the figures worthless. */
  status: number;
  /** Each request carries a key that no other has. */
  isKeyed?: boolean;
};
export type JobResult = { requests: number; seconds: number; p50Ms: number; p99Ms: number };

answerParent(run);

let keys = 0;

async function run({ url, asks, clients, seconds, status: wanted, isKeyed = false }: Job): Promise<JobResult> {
  const microseconds = createHistogram({ lowest: 1, highest: 60_000_000, figures: 3 });
  const { host } = new URL(url);
  const texts = isKeyed ? [] : asks.map((ask) => requestText(host, ask));
  const request = (number: number): string => {
    const at = number % asks.length;
    const [text, ask] = [texts[at], asks[at]];
    if (text !== undefined || ask === undefined) return text ?? '';
    keys += 1;
    return requestText(host, ask, `idempotency-key: ${process.pid}-${keys}\r\n`);
  };
  const connections = await Promise.all(Array.from({ length: clients }, () => connectLean(url)));
  const begun = performance.now();
  const isOver = () => (seconds === null ? begunRequests >= asks.length : performance.now() - begun >= seconds * 1000);
  let begunRequests = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (!isOver()) {
        const text = request(begunRequests);
        begunRequests += 1;
        const start = performance.now();
        const status = await connection.send(text);
        if (status !== wanted) throw new Error(`${text.split(' HTTP')[0]} was answered ${status}`);
        microseconds.record(Math.max(1, Math.round((performance.now() - start) * 1000)));
      }
    }),
  );
  const taken = (performance.now() - begun) / 1000;
  for (const connection of connections) connection.close();
  return {
    requests: begunRequests,
    seconds: taken,
    p50Ms: microseconds.percentile(50) / 1000,
    p99Ms: microseconds.percentile(99) / 1000,
  };
}
