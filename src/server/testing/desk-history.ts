import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { moneyText, parseMoney } from '#contracts/money.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import type { Payment } from '#contracts/orders/desk/payments.ts';
import { orderStatuses } from '#contracts/orders/order-status.ts';
import type { DeskWorld } from './desk-world.ts';
import type { Answer } from './order-ledger.ts';

const paiseOf = (amount: string) => parseMoney(amount) ?? Number.NaN;
const oneOf = <T>(things: readonly T[]): T => things[randomInt(things.length)] as T;

type Entry = Pick<Payment, 'direction' | 'amount' | 'state'>;
type Outcome = 'done' | 'refused' | 'unknown and done' | 'unknown and not done';

/** What the desk says of an order, without what differs between two readings. */
function factsOf({ order, quotes, payments, version, paysOnDelivery }: DeskOrder) {
  const { status, items, totalAmount, discount, shippingCost, grandTotal, history } = order;
  return {
    status,
    items,
    totalAmount,
    discount,
    shippingCost,
    grandTotal,
    history,
    quotes,
    payments,
    version,
    paysOnDelivery,
  };
}

/** One order and what people do with it. The books hold every payment that the shop has acknowledged. */
export class DeskHistory {
  readonly outcomes: Record<string, number> = {};
  readonly #world: DeskWorld;
  readonly #id: number;
  readonly #books = new Map<number, Entry>();
  #desk: DeskOrder;

  private constructor(world: DeskWorld, desk: DeskOrder) {
    this.#world = world;
    this.#id = desk.order.id;
    this.#desk = desk;
  }

  static async open(world: DeskWorld, key: string): Promise<DeskHistory> {
    const attempt = world.ledger.attempt(key);
    let placed: Answer<{ id: number }> | null = null;
    while (placed === null) placed = await world.write((ledger) => ledger.place(attempt));
    expect(placed.status).toBe(201);
    const { id } = placed.body;
    if (randomInt(3) === 0) {
      await world.rows('update orders set discount_paise = least(subtotal_paise, $1) where id = $2', [
        randomInt(90_00),
        id,
      ]);
    }
    return new DeskHistory(world, await world.read(`/api/admin/orders/${id}/desk`));
  }

  async take(): Promise<void> {
    const steps = {
      check: () => this.#check(),
      send: () => this.#post('quotes', { version: this.#desk.version }),
      answer: () => this.#answer(),
      pay: () => this.#pay(),
      settle: () => this.#settle(),
      claim: () => this.#link('paid', {}),
      status: () => this.#write('PATCH', `/api/orders/${this.#id}`, { status: oneOf(orderStatuses) }),
      cancel: () => this.#write('POST', `/api/orders/${this.#id}/cancel`, {}),
      restore: () => this.#write('PATCH', `/api/orders/${this.#id}`, { status: 'pending' }),
      onDelivery: () => this.#write('PATCH', `${this.#path}/desk`, { paysOnDelivery: randomInt(2) === 0 }),
      expire: () => this.#expire(),
    };
    const name = oneOf(this.#likely());
    const before = this.#desk;
    const done = await steps[name]();
    this.#desk = await this.#world.read<DeskOrder>(`${this.#path}/desk`);
    const isSame = JSON.stringify(factsOf(before)) === JSON.stringify(factsOf(this.#desk));
    const outcome: Outcome = done ?? (isSame ? 'unknown and not done' : 'unknown and done');
    if (outcome === 'refused') expect(factsOf(this.#desk), name).toEqual(factsOf(before));
    if (done === null) this.#catchUp();
    this.#expectMoney();
    this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1;
  }

  /** Steps that fit the order come up more often than others. */
  #likely() {
    const { order, quotes, payments } = this.#desk;
    const last = quotes[0]?.state;
    const any = [
      'check',
      'send',
      'answer',
      'pay',
      'settle',
      'claim',
      'status',
      'cancel',
      'expire',
      'onDelivery',
    ] as const;
    const often = (...names: ('restore' | (typeof any)[number])[]) => [...any, ...names, ...names, ...names];
    if (order.status === 'cancelled') return often('restore', 'pay');
    if (order.status !== 'pending') return often('status', 'settle');
    if (last === 'draft') return often('send', 'send');
    if (last === 'sent') return often('answer', 'answer', 'expire');
    if (last === 'accepted') return often('pay', 'claim', payments.length > 0 ? 'settle' : 'expire');
    return often('check', 'check');
  }

  get #path(): string {
    return `/api/admin/orders/${this.#id}`;
  }

  /** Null: nobody knows. */
  async #write(method: string, address: string, body: object): Promise<'done' | 'refused' | null> {
    const answer = await this.#world.write((ledger) => ledger.send<Payment>(method, address, body));
    if (answer === null) return null;
    expect([200, 201, 202, 400, 409], `${method} ${address} ${JSON.stringify(answer.body)}`).toContain(answer.status);
    if (answer.status >= 400) return 'refused';
    if (address.includes('/payments')) this.#enter(answer.body);
    return 'done';
  }

  #post(what: string, body: object) {
    return this.#write('POST', `${this.#path}/${what}`, body);
  }

  #check() {
    const { items } = this.#desk.order;
    const restock = randomInt(2) === 0;
    const lines: object[] = [];
    for (const { id, quantity, product } of items) {
      const found = randomInt(quantity + 1);
      if (found === quantity) lines.push({ check: 'available', itemId: id });
      else if (found > 0) lines.push({ check: 'fewer', itemId: id, quantity: found, restock });
      else lines.push({ check: 'none', itemId: id, restock });
      const productId = oneOf(this.#world.ledger.productIds);
      if (found < quantity && productId !== product.id && randomInt(2) === 0) {
        lines.push({ check: 'substitute', replaces: id, productId, quantity: 1 + randomInt(3) });
      }
    }
    return this.#write('PUT', `${this.#path}/stock-check`, { version: this.#desk.version, lines });
  }

  #link(what: string, body: object) {
    const token = this.#desk.link.split('#')[1];
    return this.#write('POST', `/api/order-link/${what}`, { token, ...body });
  }

  /** An answer that was lost is sent again, as a browser does: it counts once. */
  async #answer() {
    const quote = this.#desk.quotes.find(({ sentAt }) => sentAt !== null);
    const answer = oneOf(['accept', 'accept', 'change', 'change', 'decline']);
    const lines = quote?.lines.map(({ itemId, replaces, check, quantity }) => ({
      itemId: check === 'substitute' ? replaces : itemId,
      isSubstitute: check === 'substitute',
      quantity: randomInt(quantity + 1),
    }));
    const change =
      answer === 'change' ? { lines, ...(randomInt(2) === 0 ? { message: 'Red ones, please.' } : {}) } : {};
    const body = { round: quote?.round ?? 1, answer, ...change };
    return (await this.#link('answer', body)) ?? this.#link('answer', body);
  }

  #pay() {
    const due = paiseOf(this.#desk.due);
    const paise = randomInt(3) === 0 ? 1 + randomInt(500_00) : Math.max(1, due);
    const direction = randomInt(4) === 0 ? 'out' : 'in';
    return this.#post('payments', { method: oneOf(['upi', 'bank', 'cash']), direction, amount: moneyText(paise) });
  }

  /** Confirms or refuses what the customer reported, or takes back what was entered. */
  async #settle() {
    const open = this.#desk.payments.filter(({ state }) => state === 'claimed' || state === 'received');
    if (open.length === 0) return 'refused';
    const { id, state } = oneOf(open);
    const next =
      state === 'received' ? { state: 'void', note: 'a mistake' } : { state: oneOf(['received', 'refused']) };
    return this.#write('PATCH', `${this.#path}/payments/${id}`, next);
  }

  async #expire(): Promise<Outcome> {
    const { order, payments, paysOnDelivery } = this.#desk;
    const [overdue] = await this.#world.rows(
      `update orders set hold_until = now() - interval '1 minute' where id = $1 and hold_until is not null returning id`,
      [this.#id],
    );
    const isOpen = payments.some(({ state }) => state === 'claimed' || state === 'received');
    const ends = overdue !== undefined && order.status === 'pending' && !isOpen && !paysOnDelivery;
    const expected = ends ? 'cancelled' : order.status;
    const statusNow = async () => {
      await this.#world.doDueWork();
      const [row] = await this.#world.rows<{ status: string }>('select status from orders where id = $1', [this.#id]);
      return row?.status;
    };
    // An order that a killed process had locked is free again a moment later.
    await expect.poll(statusNow, { timeout: 30_000 }).toBe(expected);
    // Else, once its payment is void, the due work of another history would end it in the middle of a step.
    await this.#world.rows(
      `update orders set hold_until = now() + interval '1 day' where id = $1 and hold_until is not null`,
      [this.#id],
    );
    return 'done';
  }

  #enter({ id, direction, amount, state }: Payment): void {
    this.#books.set(id, { direction, amount, state });
  }

  /** After a step of which nobody knows: at most one payment is new, or one has moved on. */
  #catchUp(): void {
    const differing = this.#desk.payments.filter((payment) => {
      const entry = this.#books.get(payment.id);
      return entry?.state !== payment.state || entry.amount !== payment.amount;
    });
    expect(differing.length).toBeLessThanOrEqual(1);
    for (const payment of differing) this.#enter(payment);
  }

  #expectMoney(): void {
    const { order, payments, due } = this.#desk;
    // What customers report is not in the books until the shop has looked at it.
    for (const payment of payments) if (payment.state === 'claimed') this.#enter(payment);
    const stored = payments.map(({ id, direction, amount, state }) => [id, { direction, amount, state }]);
    expect(stored).toEqual([...this.#books].toSorted(([one], [other]) => one - other));
    const lines = order.items.reduce((sum, { price, quantity }) => sum + paiseOf(price) * quantity, 0);
    const total = lines - paiseOf(order.discount) + paiseOf(order.shippingCost);
    const owed = order.status === 'cancelled' ? 0 : total;
    let received = 0;
    for (const { direction, amount, state } of this.#books.values()) {
      if (state === 'received') received += direction === 'in' ? paiseOf(amount) : -paiseOf(amount);
    }
    expect({
      total: order.totalAmount,
      grandTotal: order.grandTotal,
      received: order.payment.received,
      surplus: order.payment.surplus,
      due,
    }).toEqual({
      total: moneyText(lines),
      grandTotal: moneyText(total),
      received: moneyText(Math.max(0, received)),
      surplus: moneyText(Math.max(0, received - owed)),
      due: moneyText(Math.max(0, owed - received)),
    });
  }
}
