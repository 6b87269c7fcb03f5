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
  interface FastifyInstance {
    /** Every route that the server answers, and who may call it. */
    rightsTable: RouteRight[];
  }
}

export type RouteRight = { method: string; url: string; access: Access };

/** Reads the account's present rights, so that a revoked administrator is out at once; null when it is gone, blocked or signed out. */
export type FindActor = (claims: TokenClaims) => Promise<Actor | null>;

function bearerToken(request: FastifyRequest): string | null {
  const { authorization } = request.headers;
  return authorization === undefined ? null : (/^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1] ?? null);
}

/** Refuses to register a route that does not say who may call it. Before all routes. */
export function installRightsTable(app: FastifyInstance): void {
  app.decorate('rightsTable', []);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${method} ${url} does not declare its access level`);
    for (const one of [method].flat()) app.rightsTable.push({ method: one, url, access: config.access });
  });
}

/** Judges access before a body is read. */
export function installAccessGuard(app: FastifyInstance, tokens: AccessTokens, findActor: FindActor): void {
  app.decorateRequest('actor', null);

  app.addHook('onRequest', (request, _, done) => {
    const access = request.routeOptions.config.access ?? 'public';
    const token = bearerToken(request);
    if (token) {
      identify(request, token, access).then(() => done(), done);
      return;
    }
    // Most requests are a visitor's: they wait for nothing.
    if (access !== 'public') requireActor(null, access);
    done();
  });

  async function identify(request: FastifyRequest, token: string, access: Access): Promise<void> {
    const claims = await tokens.verify(token);
    request.actor = claims === null ? null : await findActor(claims);
    if (access !== 'public') requireActor(request.actor, access);
  }
}

export function requireActor(actor: Actor | null, access: Exclude<Access, 'public'>): Actor {
  if (!actor) throw new AppError('unauthenticated', 'Please sign in.');
  if (access === 'admin' && !actor.isAdmin) throw new AppError('forbidden', 'Only administrators may do this.');
  return actor;
}
