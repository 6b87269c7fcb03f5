import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Turns of the event loop, not time, are what counts: Node accepts one waiting connection a turn and reads its request
 * in a later one, and on a busy server a turn can be long.
 */
const TURN_MS = 50;
const QUIET_TURNS = 4;
const ACCEPT_LIMIT_MS = 2_000;
const LIMIT_MS = 8_000;

/**
 * A stop that loses nobody. Connections that wait in the queue of the system are still taken, then no more; only then each
 * answer closes its connection, because whoever is sent away before would come back by that queue; and the server itself
 * is closed when no answer is under way and no request has come for a while, because Node would cut those that it has not
 * written out.
 */
export function installDraining(app: FastifyInstance): {
  begin(response: ServerResponse): void;
  close(): Promise<void>;
} {
  let isDraining = false;
  let begun = 0;
  let underWay = 0;

  const end = () => {
    underWay -= 1;
  };
  function begin(response: ServerResponse): void {
    begun += 1;
    underWay += 1;
    // For what is sent at once, past the hook below.
    if (isDraining) response.setHeader('connection', 'close');
    response.on('close', end);
  }
  app.addHook('onRequest', (_, { raw }, done) => {
    begin(raw);
    done();
  });
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done(null, payload);
  });

  return {
    begin,
    close: async () => {
      let accepted = 0;
      app.server.on('connection', () => {
        accepted += 1;
      });
      await untilQuiet(() => accepted, ACCEPT_LIMIT_MS);
      // Of the network alone: the server's own close would also end connections whose request is not read yet.
      if (app.server.listening) Server.prototype.close.call(app.server);
      isDraining = true;
      await untilQuiet(() => (underWay > 0 ? Number.NaN : begun), LIMIT_MS - ACCEPT_LIMIT_MS);
      await app.close();
    },
  };
}

/** Waits until the count has stayed the same for a few turns, or the time is up. */
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
