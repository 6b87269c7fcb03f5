import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Outcome = {
  path: string;
  /** When it was sent, and how long the whole answer took. */
  at: number;
  ms: number;
  /** Null: there was no answer, for the reason in `failure`. */
  status: number | null;
  failure: string | null;
  headers: http.IncomingHttpHeaders;
};

export type SteadyLoad = {
  /** Those that have ended so far. */
  outcomes: Outcome[];
  /** Sends no more, and gives all when the last has ended. */
  stop(): Promise<Outcome[]>;
};

const PATIENCE_MS = 40_000;

/**
 * GET requests at a steady pace, however slowly they are answered: as many people come, whether the shop is well or not.
 * With a limit of connections they wait for each other instead, as behind a proxy.
 */
export function startSteadyLoad(
  url: string,
  perSecond: number,
  pathOf: (number: number) => string,
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
        get(agent, url, pathOf(number)).then((outcome) => {
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

function get(agent: http.Agent, url: string, path: string): Promise<Outcome> {
  const at = performance.now();
  return new Promise((resolve) => {
    const end = (status: number | null, failure: string | null, headers: http.IncomingHttpHeaders = {}) =>
      resolve({ path, at, ms: performance.now() - at, status, failure, headers });
    const request = http.get(url + path, { agent, timeout: PATIENCE_MS }, (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode ?? null, null, response.headers));
      response.on('error', (error: NodeJS.ErrnoException) => end(null, error.code ?? error.message));
    });
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', (error: NodeJS.ErrnoException) => end(null, error.code ?? error.message));
  });
}

/** Of so many hundredths of the values at most so much. */
export function percentile(values: number[], hundredth: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * hundredth) / 100))] ?? Number.NaN;
}
