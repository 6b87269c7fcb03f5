import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Config } from './config.ts';
import { installMailMetrics } from './modules/mail/service.ts';
import type { Context } from './platform/context.ts';
import type { Database } from './platform/database.ts';
import { installDatabaseMetrics } from './platform/database-metrics.ts';
import { installHealth } from './platform/health.ts';
import { listen } from './platform/listen.ts';
import { listeningPort } from './platform/listening-port.ts';
import { installMetrics } from './platform/metrics.ts';

/** /metrics, /healthz and /readyz of a process that only sends mails. For the operator: without HOST on this machine alone. */
export async function openWorkerProbes(port: number, { host = '127.0.0.1' }: Config, ctx: Context, database: Database) {
  const app = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 10_000,
    connectionTimeout: 10_000,
    forceCloseConnections: true,
  });
  const { registry } = installMetrics(app);
  installDatabaseMetrics(registry, database);
  const count = installMailMetrics(registry, ctx.jobs);
  installHealth(app, database);
  await listen(app, { host, port, variable: 'WORKER_METRICS_PORT' });
  return { count, port: listeningPort(app), close: () => app.close() };
}
