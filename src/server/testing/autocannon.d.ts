declare module 'autocannon' {
  export type Request = { method: string; path: string; headers: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    /** Requests a second, of all connections together. */
    overallRate?: number;
    /** In seconds. */
    timeout: number;
    requests: (Request & { setupRequest?: (request: Request) => Request })[];
  };
  type Result = {
    requests: { total: number };
    latency: { p50: number; p99: number };
    errors: number;
    statusCodeStats: Record<string, { count: number }>;
  };
  type Load = Promise<Result> & {
    on(event: 'response', listen: (client: unknown, status: number, bytes: number, ms: number) => void): void;
  };
  export default function autocannon(options: Options): Load;
}
