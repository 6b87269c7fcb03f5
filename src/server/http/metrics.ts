import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = { registry: Registry };

/** Prometheus text at /metrics: how long requests take by route and status, and the state of the process. */
export function installMetrics(app: FastifyInstance): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  // Looking up the labels is the expensive part of an observation.
  const children = new Map<string, { observe(value: number): void }>();
  const timer = (method: string, route: string, status: number) => {
    const key = `${method} ${route} ${status}`;
    const known = children.get(key) ?? duration.labels(method, route, String(status));
    children.set(key, known);
    return known;
  };
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    timer(request.method, route, reply.statusCode).observe(reply.elapsedTime / 1000);
    done();
  });

  const metrics = cluster.isWorker ? sharedMetrics(registry) : () => registry.metrics();
  app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (_, reply) => {
    reply.type(registry.contentType);
    return metrics();
  });
  return { registry };
}

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
function sharedMetrics(own: Registry): () => Promise<string> {
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
