import { Agent, request } from 'node:http';

export type ApiResponse = { status: number; text: string; headers: NodeJS.Dict<string | string[]> };

export type ApiRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  token?: string | undefined;
  key?: string;
  headers?: Record<string, string>;
};

export type Caller = (port: number, request: ApiRequest) => Promise<ApiResponse>;

const TIMEOUT_MS = 40_000;

/** A visitor with their own IP address: all of 127.0.0.0/8 is this machine. */
export function caller(number: number): Caller {
  const localAddress = `127.1.${Math.floor(number / 250)}.${1 + (number % 250)}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  return (port, { method = 'GET', path, body, token, key, headers: more }) =>
    new Promise((resolve, reject) => {
      const isBytes = Buffer.isBuffer(body);
      const payload = body === undefined || isBytes ? body : JSON.stringify(body);
      const headers = {
        ...(body === undefined ? {} : { 'content-type': isBytes ? 'image/png' : 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...more,
      };
      const options = { host: '127.0.0.1', port, path, method, headers, agent, localAddress, timeout: TIMEOUT_MS };
      const sent = request(options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
        response.on('error', reject);
      });
      sent.on('timeout', () => sent.destroy(new Error('no response')));
      sent.on('error', reject);
      sent.end(payload);
    });
}

/** The body of a response that must have this status. */
export async function expectStatus<T>(status: number, sending: Promise<ApiResponse>): Promise<T> {
  const response = await sending;
  if (response.status !== status)
    throw new Error(`${response.status} in place of ${status}: ${response.text.slice(0, 300)}`);
  // The type is that of the requested endpoint.
  return (response.text === '' ? null : JSON.parse(response.text)) as T;
}
