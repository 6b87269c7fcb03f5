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
 * A stop that loses nobody. From the first moment each answer closes its connection; connections that wait in the queue
 * of the system are still taken, then no more; and the server itself is closed only when no answer is under way, because
 * Node would cut those that it has not written out.
 */
export function installDraining(app: FastifyInstance): { close(): Promise<void> } {
  let isDraining = false;
  let underWay = 0;

  app.addHook('onRequest', (_, reply, done) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    done();
  });
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done(null, payload);
  });

  /** Waits until nothing has happened for a few turns, or the time is up. */
  const untilQuiet = async (isBusy: () => boolean, limit: number) => {
    const deadline = performance.now() + limit;
    for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < deadline; ) {
      await delay(TURN_MS);
      quiet = isBusy() ? 0 : quiet + 1;
    }
  };

  return {
    close: async () => {
      isDraining = true;
      let accepted = 0;
      let seen = 0;
      app.server.on('connection', () => {
        accepted += 1;
      });
      await untilQuiet(() => {
        const isBusy = accepted !== seen;
        seen = accepted;
        return isBusy;
      }, ACCEPT_LIMIT_MS);
      // Of the network alone: the server's own close would also end connections whose request is not read yet.
      if (app.server.listening) Server.prototype.close.call(app.server);
      await untilQuiet(() => underWay > 0, LIMIT_MS - ACCEPT_LIMIT_MS);
      await app.close();
    },
  };
}
