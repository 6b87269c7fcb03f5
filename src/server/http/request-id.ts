import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const PROXYS_ID = /^[\w-]{8,64}$/;

/** The id that a trusted proxy has given to a request, so that both logs speak of the same one; else a new one. */
export function requestIds(hasProxy: boolean): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return hasProxy && typeof given === 'string' && PROXYS_ID.test(given) ? given : randomUUID();
  };
}
