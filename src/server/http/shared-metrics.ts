import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

const QUESTION = 'jalaja:metrics?';
const ANSWER = 'jalaja:metrics';

/** `text` is missing when not every process has answered. */
type Message = { type: unknown; number: number; text?: string | undefined };

let asked = 0;

/** In the process that started the others: adds up what all of them have measured, for the one that is asked. */
export function collectMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', async (worker, { type, number }: Message) => {
    if (type !== QUESTION) return;
    const text = await all.clusterMetrics().catch(() => undefined);
    if (worker.isConnected()) worker.send({ type: ANSWER, number, text } satisfies Message);
  });
}

/** In one of several processes: what all of them have measured together. */
export function sharedMetrics(own: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries(own);
  // It makes this process answer the one that collects.
  new AggregatorRegistry();
  return () => {
    asked += 1;
    const question = { type: QUESTION, number: asked };
    return new Promise((resolve, reject) => {
      const read = ({ type, number, text }: Message) => {
        if (type !== ANSWER || number !== question.number) return;
        process.off('message', read);
        if (text === undefined) reject(new Error('Not every process of the shop has told its metrics'));
        else resolve(text);
      };
      process.on('message', read);
      process.send?.(question satisfies Message);
    });
  };
}
