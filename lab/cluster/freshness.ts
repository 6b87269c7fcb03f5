import { setTimeout as sleep } from 'node:timers/promises';
import { caller } from './caller.ts';
import { changeProduct } from './goods.ts';
import type { Person } from './people.ts';

const LOOK_EVERY_MS = 40;
const GIVE_UP_MS = 5_000;

export type Freshness = { worstMs: number; looks: number };

/** Changes a product at one process and polls the API and the page of all others until the change shows. */
export async function measureFreshness(
  { ports, owner, productId }: { ports: number[]; owner: Person; productId: number },
  rounds: number,
): Promise<Freshness> {
  let worstMs = 0;
  let looks = 0;
  for (let round = 0; round < rounds; round += 1) {
    const name = `Changed ${round} ${Date.now()}`;
    // Makes sure that an old response is cached.
    await lookAtAll(ports, productId);
    await changeProduct(ports[round % ports.length] ?? 0, owner, productId, { name });
    const begun = performance.now();
    const visitor = caller(400 + round);
    const seen = ports.flatMap((port) =>
      [`/api/products/${productId}`, `/product/${productId}`].map(async (path) => {
        for (;;) {
          const sentAt = performance.now();
          const { text } = await visitor(port, { path });
          looks += 1;
          if (text.includes(name)) return sentAt - begun;
          if (sentAt - begun > GIVE_UP_MS) return Number.POSITIVE_INFINITY;
          await sleep(LOOK_EVERY_MS);
        }
      }),
    );
    worstMs = Math.max(worstMs, ...(await Promise.all(seen)));
  }
  return { worstMs, looks };
}

async function lookAtAll(ports: number[], id: number): Promise<void> {
  const visitor = caller(399);
  for (const path of [`/api/products/${id}`, `/product/${id}`]) {
    await Promise.all(ports.map((port) => visitor(port, { path })));
  }
}
