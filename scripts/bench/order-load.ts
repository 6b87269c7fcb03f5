import { createHistogram } from 'node:perf_hooks';
import { connectLean } from './lean-client.ts';

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
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let placed = 0;
  const client = async () => {
    const connection = await connectLean(url);
    while (performance.now() < end) {
      sent += 1;
      const body = bodies[sent % bodies.length] ?? '';
      const start = performance.now();
      const status = await connection.post('/api/orders', body, {
        authorization: `Bearer ${tokens[sent % tokens.length]}`,
        'content-type': 'application/json',
        'idempotency-key': `${process.pid}-${sent}`,
      });
      if (status !== 201) throw new Error(`an order was answered ${status}`);
      placed += 1;
      microseconds.record(Math.max(1, Math.round((performance.now() - start) * 1000)));
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return {
    perSecond: placed / ((performance.now() - begun) / 1000),
    p50Ms: microseconds.percentile(50) / 1000,
    p99Ms: microseconds.percentile(99) / 1000,
  };
}
