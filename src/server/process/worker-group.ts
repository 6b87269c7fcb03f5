import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from '#server/lib/logger.ts';

/** After this long the restart delay starts again from the shortest. */
const STEADY_MS = 10_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

const NUMBER_VARIABLE = 'WORKER_NUMBER';

/** The number of this process in its group, from 1. A replacement gets the same number. */
export function workerNumber(environment: NodeJS.ProcessEnv): number {
  return Number(environment[NUMBER_VARIABLE] ?? 1);
}

/** Delay before a process is replaced, by how often it has exited in a row. */
export function restartPause(endsInARow: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (endsInARow - 1));
}

/** Processes of the same program that share its port. Each is replaced when it exits, until stop(). */
export class WorkerGroup {
  readonly #count: number;
  readonly #environment: Record<string, string>;
  readonly #log: Logger;
  readonly #running = new Set<Worker>();
  readonly #pauses = new Set<NodeJS.Timeout>();
  #isStopping = false;

  constructor(count: number, environment: Record<string, string>, log: Logger) {
    this.#count = count;
    this.#environment = environment;
    this.#log = log;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Returns the port once all listen, or null if the first failed to start. */
  async start(): Promise<number | null> {
    const first = this.#fork(1);
    const port = await Promise.race([portOf(first), once(first, 'exit').then(() => null)]);
    if (port === null || this.#isStopping) return port;
    this.#keep(1, first, 0);
    const others = Array.from({ length: this.#count - 1 }, (_, index) => {
      const worker = this.#fork(index + 2);
      const isOpenOrOver = Promise.race([portOf(worker), once(worker, 'exit')]);
      this.#keep(index + 2, worker, 0);
      return isOpenOrOver;
    });
    await Promise.all(others);
    return port;
  }

  /** Each process finishes its requests first. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const pause of this.#pauses) clearTimeout(pause);
    await Promise.all(
      [...this.#running].map(async (worker) => {
        const over = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await over;
      }),
    );
  }

  #fork(number: number): Worker {
    const worker = cluster.fork({ ...this.#environment, [NUMBER_VARIABLE]: String(number) });
    this.#running.add(worker);
    worker.once('exit', () => this.#running.delete(worker));
    return worker;
  }

  #keep(number: number, worker: Worker, endsBefore: number): void {
    const begun = performance.now();
    worker.once('exit', (code, signal) => {
      if (this.#isStopping) return;
      const ends = performance.now() - begun > STEADY_MS ? 1 : endsBefore + 1;
      const pauseMs = restartPause(ends);
      this.#log.error({ number, code, signal, pauseMs }, 'a process of the shop ended and is replaced');
      const pause = setTimeout(() => {
        this.#pauses.delete(pause);
        this.#keep(number, this.#fork(number), ends);
      }, pauseMs);
      this.#pauses.add(pause);
    });
  }
}

async function portOf(worker: Worker): Promise<number> {
  const [address] = await once(worker, 'listening');
  return address.port;
}
