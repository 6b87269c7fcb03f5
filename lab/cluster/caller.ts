import { Agent, request } from 'node:http';

export type Answer = { status: number; text: string; headers: NodeJS.Dict<string | string[]> };

export type Ask = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  token?: string | undefined;
  key?: string;
};

export type Caller = (port: number, ask: Ask) => Promise<Answer>;

const PATIENCE_MS = 40_000;

/** A visitor with an address of their own: all of 127.0.0.0/8 is this machine. */
export function caller(number: number): Caller {
  const localAddress = `127.1.${Math.floor(number / 250)}.${1 + (number % 250)}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  return (port, { method = 'GET', path, body, token, key }) =>
    new Promise((resolve, reject) => {
      const isBytes = Buffer.isBuffer(body);
      const payload = body === undefined || isBytes ? body : JSON.stringify(body);
      const headers = {
        ...(body === undefined ? {} : { 'content-type': isBytes ? 'image/png' : 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      };
      const options = { host: '127.0.0.1', port, path, method, headers, agent, localAddress, timeout: PATIENCE_MS };
      const asked = request(options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
        response.on('error', reject);
      });
      asked.on('timeout', () => asked.destroy(new Error('no answer')));
      asked.on('error', reject);
      asked.end(payload);
    });
}

/** The body of an answer that must have this status. */
export async function expectStatus<T>(status: number, answering: Promise<Answer>): Promise<T> {
  const answer = await answering;
  if (answer.status !== status) throw new Error(`${answer.status} in place of ${status}: ${answer.text.slice(0, 300)}`);
  // The callers know what they asked for.
  return (answer.text === '' ? null : JSON.parse(answer.text)) as T;
}
