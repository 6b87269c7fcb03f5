import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/database/database.ts';

/**
 * /healthz: the process lives. /readyz: it can serve, which needs the database; whether it can take orders is in
 * `writes`.
 */
export function installHealth(app: FastifyInstance, database: Database): void {
  const options = { config: { access: 'public' as const }, schema: { hide: true } };
  app.get('/healthz', options, async () => ({ status: 'ok' }));
  app.get('/readyz', options, async (_, reply) => {
    try {
      return { status: 'ok', writes: await database.canWrite() };
    } catch {
      return reply.code(503).header('retry-after', 5).send({ status: 'unavailable', writes: false });
    }
  });
}
