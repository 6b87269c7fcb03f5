import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchShop } from './bench-shop.ts';
import { type LeanConnection, requestText } from './load/lean-client.ts';
import { soakAsk } from './soak-mix.ts';

type Soak = {
  shop: BenchShop;
  connections: LeanConnection[];
  /** How many requests of the mixture were sent before. */
  first: number;
};

/**
 * One request after the other at the times when they are due; a slow answer holds up its connection alone. Gives how many
 * milliseconds after it was due each had its answer.
 */
export async function soakFor(ms: number, rate: number, { shop, connections, first }: Soak): Promise<number[]> {
  const { host } = new URL(shop.url);
  const buyers = await Promise.all(shop.people.buyers.map(shop.signIn));
  const times: number[] = [];
  const begun = performance.now();
  const count = (ms / 1000) * rate;
  let next = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (next < count) {
        const number = next;
        next += 1;
        const due = begun + (number / rate) * 1000;
        await sleep(Math.max(0, due - performance.now()));
        const ask = soakAsk(first + number, shop, buyers[number % buyers.length] ?? {});
        const status = await connection.send(requestText(host, ask, `idempotency-key: soak-${first + number}\r\n`));
        if (status >= 300) throw new Error(`${ask.method} ${ask.path} was answered ${status}`);
        times.push(performance.now() - due);
      }
    }),
  );
  return times;
}
