import { createHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';

/** Clients that place one order after the other through HTTP, in a process of their own. */
export type OrderLoad = {
  url: string;
  /** Whom the clients are signed in as; each takes the next. */
  tokens: string[];
  bodies: string[];
  clients: number;
  seconds: number;
};
export type OrderRound = { perSecond: number; p50Ms: number; p99Ms: number };
export type OrderAnswer = { result: OrderRound } | { error: string };

process.on('message', (load: OrderLoad) => {
  run(load).then(
    (result) => process.send?.({ result } satisfies OrderAnswer),
    (error: unknown) => process.send?.({ error: String(error) } satisfies OrderAnswer),
  );
});
process.once('disconnect', () => process.exit(0));
process.on('SIGINT', () => {});

let sent = 0;

async function run({ url, tokens, bodies, clients, seconds }: OrderLoad): Promise<OrderRound> {
  const microseconds = createHistogram({ lowest: 1, highest: 60_000_000, figures: 3 });
  const faults = new Map<number, number>();
  let placed = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections: clients,
        duration: seconds,
        sampleInt: 100,
        timeout: 10,
        requests: [
          {
            method: 'POST',
            path: '/api/orders',
            setupRequest: (request) => {
              sent += 1;
              return {
                ...request,
                body: bodies[sent % bodies.length] ?? '',
                headers: {
                  authorization: `Bearer ${tokens[sent % tokens.length]}`,
                  'content-type': 'application/json',
                  'idempotency-key': `${process.pid}-${sent}`,
                },
              };
            },
          },
        ],
      },
      (error: unknown, outcome: autocannon.Result) => (error ? reject(error) : resolve(outcome)),
    );
    instance.on('response', (_client, status, _bytes, ms) => {
      microseconds.record(Math.max(1, Math.round(ms * 1000)));
      if (status === 201) placed += 1;
      else faults.set(status, (faults.get(status) ?? 0) + 1);
    });
  });
  if (result.errors > 0 || faults.size > 0 || placed === 0) {
    throw new Error(`${placed} placed, ${result.errors} broken, others: ${JSON.stringify([...faults])}`);
  }
  return {
    perSecond: placed / result.duration,
    p50Ms: microseconds.percentile(50) / 1000,
    p99Ms: microseconds.percentile(99) / 1000,
  };
}
