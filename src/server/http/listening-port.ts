import type { FastifyInstance } from 'fastify';

/** The port that was really taken: with PORT=0 the system chooses one. */
export function listeningPort(app: FastifyInstance): number | undefined {
  const [address] = app.addresses();
  return typeof address === 'object' ? address.port : undefined;
}
