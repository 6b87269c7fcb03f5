import type { IncomingMessage } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A request that may last long, and that its sender continues elsewhere: it ends when the server stops. */
    endsOnStop?: true;
  }
}

/** Turns of the event loop count, not time: Node accepts one connection a turn and reads its request in a later one. */
const TURN_MS = 50;
const QUIET_TURNS = 4;
const ACCEPT_LIMIT_MS = 2_000;
const LIMIT_MS = 8_000;

/**
 * Returns a function that stops the server without losing a request. It accepts the connections that wait, then stops
 * listening; only then do responses close their connections, or clients would connect again. It closes once no request
 * is in flight or arriving, because Node would cut responses that are not yet written.
 */
export function installDraining(app: FastifyInstance): () => Promise<void> {
  let isDraining = false;
  let begun = 0;
  let inFlight = 0;
  const resumable = new Set<IncomingMessage>();

  app.addHook('onRequest', (request, { raw }, done) => {
    begun += 1;
    inFlight += 1;
    if (request.routeOptions.config.endsOnStop) resumable.add(request.raw);
    raw.on('close', () => {
      inFlight -= 1;
      resumable.delete(request.raw);
    });
    if (isDraining) endResumable();
    done();
  });
  const endResumable = () => {
    for (const request of resumable) request.destroy();
  };
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done(null, payload);
  });

  return async () => {
    let accepted = 0;
    app.server.on('connection', () => {
      accepted += 1;
    });
    await untilQuiet(() => accepted, ACCEPT_LIMIT_MS);
    // Stops listening only: the HTTP server's own close would also end connections whose request is not read yet.
    if (app.server.listening) Server.prototype.close.call(app.server);
    isDraining = true;
    endResumable();
    await untilQuiet(() => (inFlight > 0 ? Number.NaN : begun), LIMIT_MS - ACCEPT_LIMIT_MS);
    await app.close();
  };
}

/** Waits until the count stays the same for a few turns, or the time is up. */
async function untilQuiet(count: () => number, limit: number): Promise<void> {
  const deadline = performance.now() + limit;
  let seen = Number.NaN;
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < deadline; ) {
    await delay(TURN_MS);
    const now = count();
    quiet = now === seen ? quiet + 1 : 0;
    seen = now;
  }
}
