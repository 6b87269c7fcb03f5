import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';

type Account = { userId: number; sessionId: number };
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const DEMO_PASSWORD = 'lotus-on-the-water';

export const OWNER = { fullName: 'Lakshmi Reddy', email: 'owner@jalaja.example' };
export const DESK = { fullName: 'Kavitha Naidu', email: 'desk@jalaja.example' };
export const PACKER = { fullName: 'Ravi Kumar', email: 'packer@jalaja.example' };

/** The shop, its clock and its people. Everything happens through the shop's own API. */
export class DemoWorld {
  readonly random: Random;
  readonly timeline: Timeline;
  readonly customers: Person[];
  readonly #app: FastifyInstance;
  readonly #accounts = new Map<string, Account>();

  constructor(app: FastifyInstance, timeline: Timeline, random: Random, customers: Person[]) {
    this.#app = app;
    this.timeline = timeline;
    this.random = random;
    this.customers = customers;
  }

  async openAccount(person: { fullName: string; email: string }, path: string, more: object = {}): Promise<void> {
    const { email, fullName } = person;
    await this.call(null, 'POST', path, { email, fullName, password: DEMO_PASSWORD, ...more });
    const { access } = await this.call<{ access: string }>(null, 'POST', '/api/auth/login', {
      email,
      password: DEMO_PASSWORD,
    });
    const account = await this.#app.accessTokens.verify(access);
    if (account) this.#accounts.set(email, account);
  }

  userIdOf(email: string): number {
    return this.#accounts.get(email)?.userId ?? 0;
  }

  /** For what must succeed. */
  async call<Body>(email: string | null, method: Method, url: string, body?: object): Promise<Body> {
    const { status, answer } = await this.try<Body>(email, method, url, body);
    if (status >= 400) throw new Error(`${method} ${url} was answered with ${status}: ${JSON.stringify(answer)}`);
    return answer;
  }

  async try<Body>(
    email: string | null,
    method: Method,
    url: string,
    body?: object,
  ): Promise<{ status: number; answer: Body }> {
    const account = email === null ? undefined : this.#accounts.get(email);
    // Signed for each request: on this clock a token is old after a few of them.
    const signedIn = account ? { authorization: `Bearer ${await this.#app.accessTokens.sign(account)}` } : {};
    const response = await this.#app.inject({
      method,
      url,
      headers: { ...signedIn, 'idempotency-key': randomUUID() },
      ...(body ? { payload: body } : {}),
    });
    return { status: response.statusCode, answer: (response.payload ? response.json() : null) as Body };
  }

  /** A whole file in one part of a resumable upload; returns its id. */
  async upload(path: string, metadata: string, bytes: Buffer): Promise<string | undefined> {
    const tus = { 'tus-resumable': '1.0.0' };
    const created = await this.#app.inject({
      method: 'POST',
      url: path,
      headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
    });
    const id = String(created.headers['location'] ?? '')
      .split('/')
      .at(-1);
    const sent = await this.#app.inject({
      method: 'PATCH',
      url: `${path}/${id}`,
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: bytes,
    });
    return sent.statusCode === 204 ? id : undefined;
  }

  asOwner<Body>(method: Method, url: string, body?: object): Promise<Body> {
    return this.call<Body>(OWNER.email, method, url, body);
  }
}
