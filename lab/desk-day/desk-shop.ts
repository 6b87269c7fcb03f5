import { FLAT_ADDRESS } from '../../src/contracts/testing/sample-order.ts';

export const SETUP_KEY = 'set-up-key-of-a-working-day';
const PASSWORD = 'lotus-on-the-water';
/** Orders of the day by the stage that they have reached. */
const STAGES = ['to-check', 'waiting', 'to-collect', 'to-pack', 'on-the-way', 'delivered'] as const;
const OF_EACH = 5;

type Headers = Record<string, string>;
type Product = { id: number; price: string };
type Order = { id: number; items: { id: number }[]; grandTotal: string };

/** The owner, a customer, and what they do through the API. */
export class DeskShop {
  readonly #url: string;
  readonly session: [access: string, refresh: string];
  readonly #owner: Headers;
  readonly #customer: Headers;
  readonly #product: Product;
  #orders = 0;

  private constructor(url: string, people: { owner: Session; customer: Session }, product: Product) {
    this.#url = url;
    this.session = [people.owner.access, people.owner.refresh];
    this.#owner = headersOf(people.owner);
    this.#customer = headersOf(people.customer);
    this.#product = product;
  }

  static async open(url: string): Promise<DeskShop> {
    const person = (name: string) => ({ email: `${name}@example.com`, password: PASSWORD, fullName: 'Asha Rao' });
    await call(url, 'POST', '/api/auth/create-first-admin', {}, { ...person('owner'), secretKey: SETUP_KEY });
    await call(url, 'POST', '/api/auth/signup', {}, person('customer'));
    const logIn = (name: string) => call<Session>(url, 'POST', '/api/auth/login', {}, person(name));
    const [owner, customer] = [await logIn('owner'), await logIn('customer')];
    const { data } = await call<{ data: { id: number }[] }>(url, 'GET', '/api/categories', {});
    const product = await call<Product>(url, 'POST', '/api/products', headersOf(owner), {
      name: 'Neon Tetra',
      description: 'For the day',
      price: '100.00',
      stock: 900,
      categoryId: data[0]?.id,
    });
    await setPolicy(url, headersOf(owner));
    return new DeskShop(url, { owner, customer }, product);
  }

  async placeOrder(quantity: number): Promise<number> {
    return (await this.#place(quantity)).id;
  }

  async #place(quantity: number): Promise<Order> {
    this.#orders += 1;
    const { id, price } = this.#product;
    return call<Order>(
      this.#url,
      'POST',
      '/api/orders',
      { ...this.#customer, 'idempotency-key': `day-${this.#orders}` },
      {
        ...FLAT_ADDRESS,
        items: [{ product_id: id, quantity, price }],
        shipping_cost: '150.00',
        is_default: false,
      },
    );
  }

  /** What stands behind `/o#`. */
  async #token(id: number): Promise<string> {
    const { url } = await this.#asOwner<{ url: string }>('POST', `/api/admin/orders/${id}/link`, {});
    return url.split('#')[1] ?? '';
  }

  async acceptQuote(id: number): Promise<void> {
    const body = { token: await this.#token(id), round: 1, answer: 'accept' };
    await call(this.#url, 'POST', '/api/order-link/answer', {}, body);
  }

  async reportPayment(id: number): Promise<void> {
    await call(this.#url, 'POST', '/api/order-link/paid', {}, { token: await this.#token(id) });
  }

  /** Orders in every stage. */
  async fillDay(): Promise<void> {
    for (const stage of STAGES) {
      for (let number = 0; number < OF_EACH; number += 1) await this.#bringTo(stage);
    }
  }

  async #bringTo(stage: (typeof STAGES)[number]): Promise<void> {
    const { id, items, grandTotal } = await this.#place(2);
    const reached = STAGES.indexOf(stage);
    if (reached === 0) return;
    const [{ id: itemId } = { id: 0 }] = items;
    const line = stage === 'waiting' ? { check: 'fewer', itemId, quantity: 1 } : { check: 'available', itemId };
    const check = { version: 0, lines: [line] };
    const { version } = await this.#asOwner<{ version: number }>('PUT', `/api/admin/orders/${id}/stock-check`, check);
    if (stage === 'waiting') await this.#asOwner('POST', `/api/admin/orders/${id}/quotes`, { version });
    if (reached < STAGES.indexOf('to-pack')) return;
    const payment = { direction: 'in', method: 'upi', amount: grandTotal };
    await this.#asOwner('POST', `/api/admin/orders/${id}/payments`, payment);
    if (stage === 'to-pack') return;
    const shippedOn = new Date().toISOString().slice(0, 10);
    const parcel = { carrier: 'DTDC', trackingNumber: `D${id}`, shippedOn, setShipped: true };
    await this.#asOwner('POST', `/api/admin/orders/${id}/shipments`, parcel);
    if (stage === 'delivered') await this.#asOwner('PATCH', `/api/orders/${id}`, { status: 'delivered' });
  }

  #asOwner<Body>(method: string, path: string, body: object): Promise<Body> {
    return call<Body>(this.#url, method, path, this.#owner, body);
  }
}

type Session = { access: string; refresh: string };

const headersOf = ({ access }: Session): Headers => ({ authorization: `Bearer ${access}` });

async function setPolicy(url: string, owner: Headers): Promise<void> {
  const { version } = await call<{ version: number }>(url, 'GET', '/api/admin/policies/desk', owner);
  const values = {
    upiId: 'jalaja@okbank',
    upiName: 'Jalaja',
    couriers: [{ name: 'DTDC', url: 'https://track.example/{number}' }],
  };
  await call(url, 'PUT', '/api/admin/policies/desk', owner, { values, version });
}

async function call<Body>(url: string, method: string, path: string, headers: Headers, body?: object): Promise<Body> {
  const response = await fetch(url + path, {
    method,
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${text}`);
  return JSON.parse(text) as Body;
}
