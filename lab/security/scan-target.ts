import { z } from 'zod';

/** A server to attack, with everything that an attacker needs to know. */
export type Target = {
  url: string;
  /** Called before each run: an access token expires after a quarter of an hour. */
  signIn: () => Promise<Record<string, string>>;
  /** Addresses with a valid value for each parameter. */
  addresses: Address[];
  bodies: { path: string; body: object }[];
  dbms: 'PostgreSQL' | 'SQLite';
};
export type Address = { path: string; query: Record<string, string>; pathValues: string[] };

export type Finding = { tool: string; where: string; what: string };
export type Outcome = { tool: string; scope: string; findings: Finding[] };

export const SETUP_KEY = 'a-key-for-scans-only';
const PASSWORD = 'lotus-on-the-water';

const parameterSchema = z.object({
  in: z.string(),
  name: z.string(),
  schema: z.object({ enum: z.optional(z.array(z.string())), type: z.optional(z.unknown()) }),
});
type Parameter = z.output<typeof parameterSchema>;
const openApiSchema = z.object({
  paths: z.record(
    z.string(),
    z.object({ get: z.optional(z.object({ parameters: z.optional(z.array(parameterSchema)) })) }),
  ),
});
const productsSchema = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      price: z.string(),
      stock: z.number(),
      isFeatured: z.boolean(),
      category: z.nullable(z.object({ slug: z.string() })),
      tagDetails: z.array(z.object({ name: z.string() })),
      care: z.nullable(z.record(z.string(), z.unknown())),
      imageUrl: z.nullable(z.string()),
    }),
  ),
});
type Sample = z.output<typeof productsSchema>['data'][number];

/** All addresses of the shop, as an administrator: no request is refused for missing rights. */
export async function shopTarget(url: string): Promise<Target> {
  const admin = { email: 'scan@example.com', password: PASSWORD, fullName: 'Scan', secretKey: SETUP_KEY };
  await send(`${url}/api/auth/create-first-admin`, admin);
  const signIn = async () => {
    const { access } = z.object({ access: z.string() }).parse(await send(`${url}/api/auth/login`, admin));
    return { authorization: `Bearer ${access}` };
  };
  const product = await findSample(url);
  await placeOrder(url, await signIn(), product);
  const tokens = await linkTokens(url, await signIn());
  await send(`${url}/api/admin/orders/1/bill`, {}, await signIn());
  await send(`${url}/api/admin/coupons`, { code: 'FIRST', kind: 'percent', value: '5' }, await signIn());
  const { paths } = openApiSchema.parse(await (await fetch(`${url}/api/openapi.json`)).json());
  const addresses = Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters ?? [];
    return parameters.length > 0 ? [addressOf(path, parameters, product, tokens)] : [];
  });
  const items = [{ product_id: product.id, quantity: 1, price: product.price }];
  const customer = { name: 'Meena Iyer', phone: '9812345678' };
  return {
    url,
    signIn,
    dbms: 'PostgreSQL',
    addresses: [
      ...addresses,
      { path: '/shop', query: { search: 'fern', category: 'plants', filter: 'new' }, pathValues: [] },
      { path: '/shop/{category}', query: {}, pathValues: ['plants'] },
      { path: '/product/{id}', query: {}, pathValues: [String(product.id)] },
    ],
    bodies: [
      { path: '/api/auth/login', body: { email: admin.email, password: PASSWORD } },
      {
        path: '/api/contact',
        body: { name: 'Asha Rao', email: 'asha@example.com', subject: 'My tank', message: 'Is it large enough?' },
      },
      { path: '/api/auth/login/totp', body: { challenge: 'x', code: '123456' } },
      { path: '/api/cart/quote', body: { items, coupon_code: 'SCAN10', pin: '517001' } },
      { path: '/api/order-link/answer', body: { token: tokens.order, round: 1, answer: 'accept' } },
      { path: '/api/order-link/paid', body: { token: tokens.order, reference: '4711' } },
      { path: '/api/claim/messages', body: { token: tokens.claim, text: 'Three are dead' } },
      { path: '/api/admin/orders', body: { items, customer, source: 'walk-in', collected: true, notes: 'A bag' } },
      {
        path: '/api/admin/orders/1/payments',
        body: { method: 'upi', amount: '10.00', reference: '4711', note: 'Paid' },
      },
      { path: '/api/admin/orders/1/contacts', body: { channel: 'phone', text: 'Called' } },
      { path: '/api/admin/coupons', body: { code: 'SCAN10', kind: 'percent', value: '10' } },
      { path: '/api/stock-notifications/subscribe', body: { productId: product.id, email: 'asha@example.com' } },
    ],
  };
}

async function send(url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
  return response.json();
}

/** A product that matches every filter. */
async function findSample(url: string): Promise<Sample> {
  const { data } = productsSchema.parse(await (await fetch(`${url}/api/products/`)).json());
  const sample = data.find(({ isFeatured, stock, category, tagDetails, care }) =>
    Boolean(isFeatured && stock > 0 && category && tagDetails.length > 0 && care?.['difficulty'] && care['co2']),
  );
  if (!sample) throw new Error('No product of the demo catalogue matches every filter');
  return sample;
}

async function placeOrder(url: string, headers: Record<string, string>, { id, price }: Sample): Promise<void> {
  await send(
    `${url}/api/orders/`,
    {
      items: [{ product_id: id, quantity: 1, price }],
      shipping_cost: '150.00',
      is_default: false,
      recipient_name: 'Asha Rao',
      recipient_phone: '9876543210',
      address_line_1: '12 Lake Road',
      city: 'Chittoor',
      state: 'Andhra Pradesh',
      zip_code: '517001',
      country: 'IN',
    },
    headers,
  );
}

type Tokens = { order: string; claim: string };

/** Of the one order: pages without an account are opened by them. */
async function linkTokens(url: string, headers: Record<string, string>): Promise<Tokens> {
  const tokenOf = async (path: string) => {
    const link = z.object({ url: z.string() }).parse(await send(`${url}${path}`, {}, headers));
    return link.url.split('#')[1] ?? '';
  };
  return { order: await tokenOf('/api/admin/orders/1/link'), claim: await tokenOf('/api/orders/1/claim-link') };
}

function addressOf(path: string, parameters: Parameter[], product: Sample, tokens: Tokens): Address {
  const { id, price, category, tagDetails, care, imageUrl } = product;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const values: Record<string, string> = {
    page: '1',
    limit: '10',
    query: '',
    email: '',
    q: 'java',
    pin: '517001',
    id: String(id),
    productId: String(id),
    token: path.startsWith('/api/claim') ? tokens.claim : tokens.order,
    from: '2026-01-01',
    to: '2026-12-31',
    filter: 'featured',
    category: category?.slug ?? '',
    tag: tagDetails[0]?.name ?? '',
    inStock: 'true',
    minPrice: '1',
    maxPrice: price,
    sort: 'name',
    scope: 'all',
    state: 'open',
    difficulty: text(care?.['difficulty']),
    light: text(care?.['light']),
    co2: text(care?.['co2']),
    url: text(imageUrl),
    width: '100',
    height: '100',
    quality: '80',
    format: 'webp',
    status: path === '/api/orders' ? 'pending' : 'all',
    // Only the first one exists.
    ...(/orders\/|order-link|coupons|import\//.test(path) ? { id: '1' } : {}),
    ...(path === '/api/admin/products' ? { category: '1' } : {}),
  };
  const sampleFor = ({ name, schema }: Parameter) => {
    const value = values[name] ?? (schema.type === 'boolean' ? 'true' : '1');
    return schema.enum?.includes(value) === false ? (schema.enum[0] ?? value) : value;
  };
  return {
    path,
    query: Object.fromEntries(parameters.filter((p) => p.in === 'query').map((p) => [p.name, sampleFor(p)])),
    pathValues: parameters.filter((p) => p.in === 'path').map(sampleFor),
  };
}

/** The whole address; `mark` is appended to each value in the path. */
export function writeAddress({ path, query, pathValues }: Address, mark = ''): string {
  let next = 0;
  const filled = path.replaceAll(/\{\w+\}/g, () => `${encodeURIComponent(pathValues[next++] ?? '')}${mark}`);
  const search = new URLSearchParams(query).toString();
  return search ? `${filled}?${search}` : filled;
}
