import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, caller } from './caller.ts';
import { orderOf, type Product } from './goods.ts';
import type { Person } from './people.ts';

const READS_PER_SECOND = 50;
const ORDERS_PER_SECOND = 5;
const VISITORS = 60;
const ORDER_TRIES = 20;
const RETRY_MS = 500;

export type Counts = {
  reads: number;
  failedReads: string[];
  orders: number;
  repeatedOrders: number;
  /** The last response to each. */
  lostOrders: string[];
};

/** Reads and orders at a steady rate, with a ledger of all confirmed orders. */
export class Load {
  /** Order ids by idempotency key. */
  readonly ledger = new Map<string, number>();
  readonly #port: number;
  readonly #buyers: Person[];
  readonly #goods: Product[];
  readonly #visitors: Caller[] = Array.from({ length: VISITORS }, (_, index) => caller(1000 + index));
  readonly #underWay = new Set<Promise<void>>();
  #counts = noCounts();
  #timers: NodeJS.Timeout[] = [];
  #number = 0;

  constructor(port: number, buyers: Person[], goods: Product[]) {
    this.#port = port;
    this.#buyers = buyers;
    this.#goods = goods;
  }

  start(): void {
    this.#timers = [
      this.#pace(READS_PER_SECOND, () => this.#read()),
      this.#pace(ORDERS_PER_SECOND, () => this.#order()),
    ];
  }

  /** Counts since the last call. */
  takeCounts(): Counts {
    const counts = this.#counts;
    this.#counts = noCounts();
    return counts;
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Follows the clock: requests that a busy machine starts late are not skipped. */
  #pace(perSecond: number, work: () => Promise<void>): NodeJS.Timeout {
    const start = performance.now();
    let begun = 0;
    return setInterval(() => {
      for (; begun < ((performance.now() - start) * perSecond) / 1000; begun += 1) this.#begin(work());
    }, 20);
  }

  #begin(work: Promise<void>): void {
    const done = work.finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  async #read(): Promise<void> {
    this.#number += 1;
    const number = this.#number;
    const { id = 1 } = this.#goods[number % this.#goods.length] ?? {};
    const paths = [
      '/home',
      `/product/${id}`,
      '/shop',
      `/api/products/${id}`,
      '/api/products?page=1&limit=24',
      '/api/products/search?q=moss',
      '/api/shop',
      `/api/products/${id}/related`,
    ];
    const path = paths[number % paths.length] ?? '/home';
    const buyer = number % 5 === 0 ? this.#buyers[number % this.#buyers.length] : undefined;
    const sending = buyer
      ? buyer.call(this.#port, { path: '/api/orders?page=1', token: buyer.token })
      : (this.#visitors[number % VISITORS] as Caller)(this.#port, { path });
    this.#counts.reads += 1;
    await sending.then(
      ({ status, text }) => {
        if (status !== 200) this.#counts.failedReads.push(`${status} ${buyer ? 'orders' : path} ${text.slice(0, 80)}`);
      },
      (error: unknown) => this.#counts.failedReads.push(`${error} ${path}`),
    );
  }

  /** Like the checkout page: repeats the request with the same key until there is a response. */
  async #order(): Promise<void> {
    this.#number += 1;
    const number = this.#number;
    const buyer = this.#buyers[number % this.#buyers.length];
    const product = this.#goods[number % this.#goods.length];
    if (!buyer || !product) return;
    const request = {
      method: 'POST',
      path: '/api/orders',
      body: orderOf(product),
      token: buyer.token,
      key: randomUUID(),
    } as const;
    this.#counts.orders += 1;
    let last = 'no response';
    for (let attempt = 1; attempt <= ORDER_TRIES; attempt += 1) {
      const response = await buyer.call(this.#port, request).catch(() => null);
      if (response?.status === 201) {
        this.ledger.set(request.key, JSON.parse(response.text).id);
        if (attempt > 1) this.#counts.repeatedOrders += 1;
        return;
      }
      if (response) last = `${response.status} ${response.text.slice(0, 80)}`;
      await sleep(RETRY_MS);
    }
    this.#counts.lostOrders.push(last);
  }
}

function noCounts(): Counts {
  return { reads: 0, failedReads: [], orders: 0, repeatedOrders: 0, lostOrders: [] };
}
