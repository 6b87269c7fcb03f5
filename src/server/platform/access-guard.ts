import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '#contracts/endpoint.ts';
import type { AccessTokens, TokenClaims } from './access-token.ts';
import { AppError } from './app-error.ts';
import type { Actor } from './context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/** Reads the account's present rights, so that a revoked administrator is out at once; null when it is gone, blocked or signed out. */
export type FindActor = (claims: TokenClaims) => Promise<Actor | null>;

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Judges access before a body is read, and refuses to register a route that does not say who may call it. */
export function installAccessGuard(app: FastifyInstance, tokens: AccessTokens, findActor: FindActor): void {
  app.decorateRequest('actor', null);

  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} does not declare its access level`);
  });

  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access ?? 'public';
    const token = bearerToken(request);
    if (token) {
      const claims = await tokens.verify(token);
      request.actor = claims === null ? null : await findActor(claims);
    }
    if (access !== 'public') requireActor(request.actor, access);
  });
}

export function requireActor(actor: Actor | null, access: Exclude<Access, 'public'>): Actor {
  if (!actor) throw new AppError('unauthenticated', 'Please sign in.');
  if (access === 'admin' && !actor.isAdmin) throw new AppError('forbidden', 'Only administrators may do this.');
  return actor;
}
