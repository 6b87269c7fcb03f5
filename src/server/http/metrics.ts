import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { sharedMetrics } from './shared-metrics.ts';

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
