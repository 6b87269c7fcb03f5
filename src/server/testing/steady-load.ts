import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadRequest } from './load-generator.ts';

export type Outcome = {
  path: string;
  /** When it was sent, and how long the whole response took. */
  at: number;
  ms: number;
  /** Null if there was no response; `failure` has the reason. */
  status: number | null;
  failure: string | null;
  headers: http.IncomingHttpHeaders;
};

export type SteadyLoad = {
  /** Of the requests that have ended so far. */
  outcomes: Outcome[];
  /** Sends no more requests; resolves when the last one has ended. */
  stop(): Promise<Outcome[]>;
};

const TIMEOUT_MS = 40_000;

/**
 * Sends requests at a steady rate, however slow the responses are. With a limit of connections requests wait for a free
 * one, as behind a proxy. A request given as a string is a GET of that path.
 */
export function startSteadyLoad(
  url: string,
  perSecond: number,
  requestOf: (number: number) => string | LoadRequest,
  connections = Number.POSITIVE_INFINITY,
): SteadyLoad {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const outcomes: Outcome[] = [];
  const pending: Promise<void>[] = [];
  let isStopped = false;
  const running = (async () => {
    const begun = performance.now();
    for (let number = 0; !isStopped; number += 1) {
      await sleep(Math.max(0, begun + (number / perSecond) * 1000 - performance.now()));
      pending.push(
        send(agent, url, requestOf(number)).then((outcome) => {
          outcomes.push(outcome);
        }),
      );
    }
  })();
  return {
    outcomes,
    stop: async () => {
      isStopped = true;
      await running;
      await Promise.all(pending);
      agent.destroy();
      return outcomes;
    },
  };
}

function send(agent: http.Agent, url: string, request: string | LoadRequest): Promise<Outcome> {
  const {
    method = 'GET',
    path,
    headers = {},
    body,
  }: LoadRequest = typeof request === 'string' ? { path: request } : request;
  const at = performance.now();
  return new Promise((resolve) => {
    const end = (status: number | null, failure: string | null, received: http.IncomingHttpHeaders = {}) =>
      resolve({ path, at, ms: performance.now() - at, status, failure, headers: received });
    const sent = http.request(url + path, { agent, method, headers, timeout: TIMEOUT_MS }, (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode ?? null, null, response.headers));
      response.on('error', (error: NodeJS.ErrnoException) => end(null, error.code ?? error.message));
    });
    sent.on('timeout', () => sent.destroy(new Error('no response')));
    sent.on('error', (error: NodeJS.ErrnoException) => end(null, error.code ?? error.message));
    sent.end(body);
  });
}

export function percentile(values: number[], hundredth: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * hundredth) / 100))] ?? Number.NaN;
}
