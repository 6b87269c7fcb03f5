import { startChild } from './child-script.ts';

export type LoadRequest = {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

export type Load = {
  url: string;
  /** Sent in turn, by the next free connection. */
  requests: LoadRequest[];
  connections: number;
  limit: { seconds: number } | { requests: number };
  /** So many a second, in place of as many as possible. */
  rate?: number;
  /** Any other status makes the load fail. */
  status: number;
  /** Gives each request an idempotency key of its own. */
  hasKeys?: boolean;
};

export type LoadResult = { requests: number; seconds: number; p50Ms: number; p99Ms: number };

export type LoadGenerator = { run(load: Load): Promise<LoadResult>; stop(): Promise<void> };

/** Autocannon in its own process, so that its CPU time and event loop are not those of the test. */
export function startLoadGenerator(): LoadGenerator {
  return startChild<Load, LoadResult>(new URL('./load-generator-process.ts', import.meta.url));
}
