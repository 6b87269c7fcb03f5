export type Workload = {
  name: string;
  path: string;
  /** Sent with each request, beside `accept-encoding: br`. */
  headers?: Record<string, string>;
};

/** Each is measured on the shop and on a bare Fastify that answers the same bytes. */
export const workloads: Workload[] = [
  { name: 'home, cached', path: '/home' },
  { name: 'products API', path: '/api/products/?page=1&limit=24' },
];

export function requestHeaders(workload: Workload): Record<string, string> {
  return { 'accept-encoding': 'br', ...workload.headers };
}
