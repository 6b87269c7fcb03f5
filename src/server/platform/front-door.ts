import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { CachedAnswer } from './answer-cache.ts';
import { logsEveryRequest } from './request-log.ts';
import { writeAnswer } from './send-answer.ts';

type Door = {
  /** What can be sent at once to whoever asks so. */
  kept: (request: IncomingMessage) => CachedAnswer | null;
  type: string;
  /** What every answer carries. */
  headers: Record<string, string>;
  requestId: (request: IncomingMessage) => string;
  /** Told of each that comes in here and never becomes a request of the framework. */
  arrived: (request: IncomingMessage, response: ServerResponse) => void;
  took: (status: number, seconds: number) => void;
};

/**
 * Sends a kept answer before the framework has made a request, a reply and a round of hooks of it, which costs about as much
 * as sending it. All others go on to the framework, and so do all while each request is logged.
 */
export function openFrontDoor(app: FastifyInstance, door: Door): void {
  const answersAtOnce = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' || logsEveryRequest(app)) return false;
    const answer = door.kept(request);
    if (answer?.status !== 200) return false;
    const begun = performance.now();
    door.arrived(request, response);
    response.on('finish', () => door.took(response.statusCode, (performance.now() - begun) / 1000));
    const headers = { ...door.headers, 'x-request-id': door.requestId(request) };
    writeAnswer(request, response, headers, answer, door.type);
    return true;
  };
  app.server.removeAllListeners('request').on('request', (request, response) => {
    if (!answersAtOnce(request, response)) app.routing(request, response);
  });
}
