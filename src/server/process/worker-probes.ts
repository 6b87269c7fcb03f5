import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { installDatabaseMetrics } from '#server/database/database-metrics.ts';
import type { Context } from '#server/http/context.ts';
import { installHealth } from '#server/http/health.ts';
import { listen } from '#server/http/listen.ts';
import { listeningPort } from '#server/http/listening-port.ts';
import { installMetrics } from '#server/http/metrics.ts';
import { installMailMetrics } from '#server/modules/mail/mail-metrics.ts';

/** /metrics, /healthz and /readyz of a mail worker. Without HOST only on localhost. */
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
