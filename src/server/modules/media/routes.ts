import type { FastifyInstance } from 'fastify';

const MAX_AGE_MS = 86_400_000;

/** The shop's own pictures, from the media folder. */
export function mediaRoutes(app: FastifyInstance, mediaDir: string): void {
  app.get<{ Params: { '*': string } }>(
    '/media/*',
    { config: { access: 'public' }, schema: { hide: true } },
    (request, reply) => reply.sendFile(request.params['*'], mediaDir, { maxAge: MAX_AGE_MS }),
  );
}
