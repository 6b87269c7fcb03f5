import type { FastifyInstance } from 'fastify';

export function logsEveryRequest({ log }: FastifyInstance): boolean {
  return log.level === 'debug' || log.level === 'trace';
}

/** One line for each request: loud for what changed something or failed, at debug level for the rest. */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isQuiet = reply.statusCode < 400 && (request.method === 'GET' || request.method === 'HEAD');
    if (!isQuiet || logsEveryRequest(app)) {
      request.log[isQuiet ? 'debug' : 'info'](
        {
          method: request.method,
          // The query may hold what a person typed; the path is enough to find the request again.
          path: request.url.split('?')[0],
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          user: request.actor?.userId,
        },
        'request',
      );
    }
    done();
  });
}
