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
  lostOrders: number;
};

/** Everything that a shopper does, at a steady pace, with a ledger of every order that was confirmed. */
export class Load {
  /** By key: the number that the shop has given. */
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

  /** What has happened since it was last asked. */
  takeCounts(): Counts {
    const counts = this.#counts;
    this.#counts = noCounts();
    return counts;
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** By the clock: what a busy machine begins late is not left out. */
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
    const asked = buyer
      ? buyer.call(this.#port, { path: '/api/orders?page=1', token: buyer.token })
      : (this.#visitors[number % VISITORS] as Caller)(this.#port, { path });
    this.#counts.reads += 1;
    await asked.then(
      ({ status, text }) => {
        if (status !== 200) this.#counts.failedReads.push(`${status} ${buyer ? 'orders' : path} ${text.slice(0, 80)}`);
      },
      (error: unknown) => this.#counts.failedReads.push(`${error} ${path}`),
    );
  }

  /** As the page does it: the same key again until an answer has come. */
  async #order(): Promise<void> {
    this.#number += 1;
    const number = this.#number;
    const buyer = this.#buyers[number % this.#buyers.length];
    const product = this.#goods[number % this.#goods.length];
    if (!buyer || !product) return;
    const ask = {
      method: 'POST',
      path: '/api/orders',
      body: orderOf(product),
      token: buyer.token,
      key: randomUUID(),
    } as const;
    this.#counts.orders += 1;
    for (let attempt = 1; attempt <= ORDER_TRIES; attempt += 1) {
      const answer = await buyer.call(this.#port, ask).catch(() => null);
      if (answer?.status === 201) {
        this.ledger.set(ask.key, JSON.parse(answer.text).id);
        if (attempt > 1) this.#counts.repeatedOrders += 1;
        return;
      }
      await sleep(RETRY_MS);
    }
    this.#counts.lostOrders += 1;
  }
}

function noCounts(): Counts {
  return { reads: 0, failedReads: [], orders: 0, repeatedOrders: 0, lostOrders: 0 };
}
