import { dayOf } from '../../src/contracts/format-date.ts';
import type { DeskOrder } from '../../src/contracts/orders/desk/desk.ts';
import type { Quote } from '../../src/contracts/orders/desk/quotes.ts';
import type { Order } from '../../src/contracts/orders/orders.ts';
import { ClaimStory } from './claim-story.ts';
import { type DemoWorld, OWNER } from './demo-world.ts';
import type { Goods } from './goods.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { COUPON, couponStart } from './shop-life.ts';
import { nextDispatch, whenOpen } from './working-hours.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type OrderItem = Order['items'][number];
/** The owner agrees this for a parcel with heavy goods. */
const HEAVY_DELIVERY = '350.00';
/** Claims take their numbers in the order of their times. */
const CLAIMS = {};
const COURIERS = ['DTDC', 'ST Courier', 'Professional', 'Delhivery'];

/** What an order can wait for. */
export type Stage = 'check' | 'answer' | 'payment' | 'dispatch' | 'delivery';

/** One order from its arrival to its delivery, as far as its time reaches. */
export class OrderStory {
  readonly #world: DemoWorld;
  readonly #goods: Goods;
  readonly #customer: Person;
  /** Its own, so that it does not matter what happens to other orders at the same time. */
  readonly #random: Random;
  /** Where the story ends, if it ends early. */
  readonly #stopsBefore: Stage | null;
  #id = 0;
  /** What the customer owes. */
  #due = '0.00';
  #paysOnDelivery = false;

  constructor(world: DemoWorld, goods: Goods, customer: Person, stopsBefore: Stage | null = null) {
    this.#world = world;
    this.#goods = goods;
    this.#customer = customer;
    this.#stopsBefore = stopsBefore;
    this.#random = world.random.fork();
  }

  /** An order that the shop has entered for the customer. */
  goOnWith(orderId: number): void {
    this.#id = orderId;
    this.#changeStock(whenOpen(this.#now + 60 * MINUTE_MS), async () => {
      await this.#check(await this.#world.asOwner<Order>('GET', `/api/orders/${orderId}`), null);
    });
  }

  async begin(): Promise<void> {
    const random = this.#random;
    const items = this.#goods.basket(random);
    const notes = random.chance(0.15) ? 'Please call before delivery.' : null;
    const body = { items, ...this.#customer.address, ...(notes ? { notes } : {}) };
    const isOffered = this.#now > couponStart(this.#world.timeline) && random.chance(0.15);
    if (isOffered) Object.assign(body, { coupon_code: COUPON.code });
    const { status, answer } = await this.#world.try<Order>(this.#customer.email, 'POST', '/api/orders', body);
    // Sold out since the goods were last looked at, or the coupon is not for them: the customer leaves.
    if (status === 409) return this.#goods.take(items);
    if (status !== 201) throw new Error(`An order was answered with ${status}: ${JSON.stringify(answer)}`);
    this.#id = answer.id;
    this.#goods.take(items);
    if (this.#stopsBefore === 'check') return;
    if (!this.#stopsBefore && random.chance(0.05)) {
      return this.#changeStock(this.#now + random.from(5, 90) * MINUTE_MS, () => this.#cancel());
    }
    const later = random.from(20, 300) * MINUTE_MS;
    const isShort = this.#stopsBefore === 'answer' || (!this.#stopsBefore && random.chance(0.12));
    const short = isShort ? random.pick(answer.items) : null;
    if (short) this.#changeStock(whenOpen(this.#now + later), () => this.#check(answer, short));
    else this.#afterOpening(later, () => this.#check(answer, null));
  }

  #after(milliseconds: number, run: () => Promise<void>): void {
    this.#world.timeline.add(this.#now + milliseconds, run, this);
  }

  #afterOpening(milliseconds: number, run: () => Promise<void>): void {
    this.#world.timeline.add(whenOpen(this.#now + milliseconds), run, this);
  }

  #changeStock(at: number, run: () => Promise<void>): void {
    this.#world.timeline.addStockChange(at, run);
  }

  get #now(): number {
    return this.#world.timeline.now().getTime();
  }

  get #path(): string {
    return `/api/admin/orders/${this.#id}`;
  }

  /** What comes too late is refused: the order was let go in the meantime. */
  async #isDone(email: string | null, method: 'POST' | 'PATCH', url: string, body: object): Promise<boolean> {
    const { status, answer } = await this.#world.try(email, method, url, body);
    if (status < 400) return true;
    if (status === 409) return false;
    throw new Error(`${method} ${url} was answered with ${status}: ${JSON.stringify(answer)}`);
  }

  async #cancel(): Promise<void> {
    await this.#world.call(this.#customer.email, 'POST', `/api/orders/${this.#id}/cancel`, {});
  }

  /** Most orders are complete. Of the others a line is short, or missing with something similar in its place. */
  async #check({ items, deliveryByAgreement }: Order, short: OrderItem | null): Promise<void> {
    const random = this.#random;
    const lines: object[] = items.map((item) => {
      if (item !== short) return { check: 'available', itemId: item.id };
      if (item.quantity > 1) {
        return { check: 'fewer', itemId: item.id, quantity: random.from(1, item.quantity - 1), restock: false };
      }
      return { check: 'none', itemId: item.id, restock: false, note: 'Not healthy enough to travel' };
    });
    if (short && items.length > 1 && random.chance(0.5)) {
      const productId = this.#goods.similarTo(short.product.id ?? 0);
      if (productId) lines.push({ check: 'substitute', replaces: short.id, productId, quantity: 1 });
    }
    // The heavy goods may be what is missing.
    const isHeavy =
      lines.length > items.length ||
      items.some((item) => item.product.isHeavy && (item !== short || item.quantity > 1));
    const heavy = { shippingCost: HEAVY_DELIVERY, shippingReason: 'Stone and wood travel as a heavy parcel' };
    const delivery = deliveryByAgreement && isHeavy ? heavy : {};
    const check = { version: 0, lines, ...delivery };
    const draft = await this.#world.asOwner<Quote>('PUT', `${this.#path}/stock-check`, check);
    this.#due = draft.grandTotal;
    // When everything is there, nothing needs an answer.
    if (draft.state === 'accepted') return this.#arrangePayment();
    // With nothing left, the check has cancelled the order.
    if (draft.state !== 'draft') return;
    const sent = await this.#world.asOwner<Quote>('POST', `${this.#path}/quotes`, { version: draft.version });
    const contact = { channel: 'whatsapp', template: 'quote', text: 'The ready message was sent.' };
    await this.#world.asOwner('POST', `${this.#path}/contacts`, contact);
    // Some never answer: the shop lets the order go when its time is over.
    if (this.#stopsBefore !== 'answer' && random.chance(0.95))
      this.#changeStock(this.#now + random.from(30, 1800) * MINUTE_MS, () => this.#answer(sent.round));
  }

  async #answer(round: number): Promise<void> {
    const answer = this.#random.chance(0.05) ? 'decline' : 'accept';
    const body = { token: await this.#world.tokenOf(this.#id), round, answer };
    const isAnswered = await this.#isDone(null, 'POST', '/api/order-link/answer', body);
    if (isAnswered && answer === 'accept') this.#arrangePayment();
  }

  #arrangePayment(): void {
    if (this.#stopsBefore === 'payment') return;
    const random = this.#random;
    // A replacement costs nothing.
    if (Number(this.#due) === 0) this.#planDispatch();
    else if (random.chance(0.12)) this.#afterOpening(30 * MINUTE_MS, () => this.#agreeOnDelivery());
    else if (random.chance(0.3)) this.#after(random.from(5, 600) * MINUTE_MS, () => this.#reportPayment());
    else this.#afterOpening(random.from(30, 900) * MINUTE_MS, () => this.#recordPayment());
  }

  async #agreeOnDelivery(): Promise<void> {
    await this.#world.asOwner('PATCH', `${this.#path}/desk`, { paysOnDelivery: true });
    this.#paysOnDelivery = true;
    this.#planDispatch();
  }

  async #reportPayment(): Promise<void> {
    const random = this.#random;
    const reference = String(random.from(100_000_000_000, 999_999_999_999));
    const body = { token: await this.#world.tokenOf(this.#id), reference };
    if (!(await this.#isDone(null, 'POST', '/api/order-link/paid', body))) return;
    this.#afterOpening(random.from(10, 240) * MINUTE_MS, () => this.#confirmPayment());
  }

  async #confirmPayment(): Promise<void> {
    const { payments } = await this.#world.asOwner<DeskOrder>('GET', `${this.#path}/desk`);
    const claimed = payments.find(({ state }) => state === 'claimed');
    if (!claimed) return;
    await this.#world.asOwner('PATCH', `${this.#path}/payments/${claimed.id}`, { state: 'received' });
    this.#planDispatch();
  }

  async #recordPayment(): Promise<void> {
    const method = this.#random.pick(['upi', 'upi', 'bank'] as const);
    if (await this.#receive(method)) this.#planDispatch();
  }

  #receive(method: 'upi' | 'bank' | 'cash'): Promise<boolean> {
    return this.#isDone(OWNER.email, 'POST', `${this.#path}/payments`, { method, amount: this.#due });
  }

  #planDispatch(): void {
    if (this.#stopsBefore === 'dispatch') return;
    this.#world.timeline.add(nextDispatch(this.#now), () => this.#ship(), this);
  }

  async #ship(): Promise<void> {
    const random = this.#random;
    const transit = this.#customer.address['state'] === 'Andhra Pradesh' ? random.from(1, 2) : random.from(2, 5);
    const isSent = await this.#isDone(OWNER.email, 'POST', `${this.#path}/shipments`, {
      carrier: random.pick(COURIERS),
      trackingNumber: `JD${random.from(10_000_000, 99_999_999)}`,
      shippedOn: dayOf(this.#world.timeline.now()),
      expectedFrom: dayOf(new Date(this.#now + transit * DAY_MS)),
      expectedTo: dayOf(new Date(this.#now + (transit + 1) * DAY_MS)),
    });
    if (!isSent || this.#stopsBefore === 'delivery') return;
    this.#afterOpening(transit * DAY_MS + random.from(-4, 4) * HOUR_MS, () => this.#deliver());
  }

  async #deliver(): Promise<void> {
    if (this.#paysOnDelivery) await this.#receive('cash');
    const order = await this.#world.asOwner<Order>('PATCH', `/api/orders/${this.#id}`, { status: 'delivered' });
    const random = this.#random;
    if (!random.chance(0.05)) return;
    const claim = new ClaimStory(this.#world, random.fork(), order, (replacementId) =>
      new OrderStory(this.#world, this.#goods, this.#customer).goOnWith(replacementId),
    );
    const reportAt = this.#now + random.from(30, 600) * MINUTE_MS;
    this.#world.timeline.add(reportAt, () => claim.begin(this.#customer.email), CLAIMS);
  }
}
