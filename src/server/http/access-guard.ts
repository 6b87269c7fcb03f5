import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Right } from '#contracts/accounts/roles.ts';
import type { Access } from '#contracts/endpoint.ts';
import type { AccessTokens, TokenClaims } from './access-token.ts';
import { AppError } from './app-error.ts';
import type { Actor } from './context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    right?: Right;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyInstance {
    /** Every route that the server answers, and who may call it. */
    rightsTable: RouteRight[];
  }
}

export type RouteRight = { method: string; url: string; access: Access; right?: Right | undefined };

/**
 * Reads the account's current rights, so that a revoked one is out at once; null when it is gone, blocked or signed
 * out.
 */
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
    const { access, right } = config;
    if ((access === 'staff') !== (right !== undefined)) throw new Error(`${method} ${url} does not declare its right`);
    for (const one of [method].flat()) app.rightsTable.push({ method: one, url, access, right });
  });
}

/** Judges access before a body is read. */
export function installAccessGuard(app: FastifyInstance, tokens: AccessTokens, findActor: FindActor): void {
  app.decorateRequest('actor', null);

  app.addHook('onRequest', (request, _, done) => {
    const { access = 'public', right } = request.routeOptions.config;
    const token = bearerToken(request);
    if (token) {
      identify(request, token, access, right).then(() => done(), done);
      return;
    }
    // Most requests are a visitor's: they wait for nothing.
    requireAccess(null, access, right);
    done();
  });

  async function identify(request: FastifyRequest, token: string, access: Access, right?: Right): Promise<void> {
    const claims = await tokens.verify(token);
    request.actor = claims === null ? null : await findActor(claims);
    requireAccess(request.actor, access, right);
  }
}

function requireAccess(actor: Actor | null, access: Access, right: Right | undefined): void {
  if (access === 'public') return;
  if (access === 'staff' && right) requireRight(actor, right);
  else requireActor(actor, access === 'customer' ? 'customer' : 'admin');
}

export function requireActor(actor: Actor | null, access: 'customer' | 'admin'): Actor {
  if (!actor) throw new AppError('unauthenticated', 'Please sign in.');
  if (access === 'admin' && !actor.isAdmin) throw notAllowed(actor);
  return actor;
}

export function requireRight(actor: Actor | null, right: Right): Actor {
  if (!actor) throw new AppError('unauthenticated', 'Please sign in.');
  if (!actor.rights.has(right)) throw notAllowed(actor);
  return actor;
}

function notAllowed({ needsSecondStep, role }: Actor): AppError {
  if (needsSecondStep) {
    return new AppError('second_step_required', 'Please set up the second step on your account page first.');
  }
  return new AppError(
    'forbidden',
    role === null ? 'Only administrators may do this.' : 'Your role does not allow this.',
  );
}
