import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ACCESS_TOKEN_SECONDS } from '../../src/server/http/access-token.ts';
import { markEmailProven } from '../../src/server/modules/accounts/identity/identity-queries.ts';
import { insertSession } from '../../src/server/modules/accounts/session-queries.ts';
import { createLinkTokens, type LinkTokens } from '../../src/server/modules/mail/link-tokens.ts';
import { orderLink } from '../../src/server/modules/orders/desk/order-links.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';

type Account = { userId: number; sessionId: number; token?: string; signedAt?: number };
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const TOKEN_MS = (ACCESS_TOKEN_SECONDS - 60) * 1000;

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
  readonly #accounts = new Map<string, Promise<Account>>();
  readonly #linkTokens: LinkTokens;

  constructor(app: FastifyInstance, sessionSecret: string, timeline: Timeline, random: Random, customers: Person[]) {
    this.#app = app;
    this.#linkTokens = createLinkTokens(sessionSecret);
    this.timeline = timeline;
    this.random = random;
    this.customers = customers;
  }

  /** Makes an account and signs it in. What the person does meanwhile waits for it. */
  async signUp(
    person: { fullName: string; email: string },
    path = '/api/auth/signup',
    more: object = {},
  ): Promise<void> {
    const account = this.#makeAccount(person, path, more);
    this.#accounts.set(person.email, account);
    await account;
  }

  async #makeAccount({ fullName, email }: { fullName: string; email: string }, path: string, more: object) {
    const body = { email, fullName, password: DEMO_PASSWORD, ...more };
    const { id: userId } = await this.call<{ id: number }>(null, 'POST', path, body);
    // As the link in the mail does.
    await markEmailProven(this.#app.baseContext.db, userId, this.timeline.now());
    // Without the password, whose check would take as long as ten orders.
    const session = { userId, source: 'password', userAgent: null, addressPrefix: null } as const;
    const sessionId = await insertSession(this.#app.baseContext.db, { ...session, now: this.timeline.now() });
    return { userId, sessionId };
  }

  /** Of the link that a customer has by mail. */
  async tokenOf(orderId: number): Promise<string> {
    return (await orderLink(this.#app.baseContext, this.#linkTokens, orderId)).split('#')[1] ?? '';
  }

  async userIdOf(email: string): Promise<number> {
    return (await this.#accounts.get(email))?.userId ?? 0;
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
    const account = email === null ? undefined : await this.#accounts.get(email);
    const signedIn = account ? { authorization: `Bearer ${await this.#tokenFor(account)}` } : {};
    const response = await this.#app.inject({
      method,
      url,
      headers: { ...signedIn, 'idempotency-key': randomUUID() },
      ...(body ? { payload: body } : {}),
    });
    return { status: response.statusCode, answer: (response.payload ? response.json() : null) as Body };
  }

  /** On this clock a token is old after a few requests. */
  async #tokenFor(account: Account): Promise<string> {
    const now = this.timeline.now().getTime();
    const age = now - (account.signedAt ?? 0);
    if (!account.token || age < 0 || age > TOKEN_MS) {
      const token = await this.#app.accessTokens.sign(account);
      Object.assign(account, { token, signedAt: now });
      return token;
    }
    return account.token;
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
