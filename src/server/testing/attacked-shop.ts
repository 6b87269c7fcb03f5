import { FLAT_ADDRESS } from '#contracts/testing/sample-order.ts';

export type Session = { access: string; refresh: string };
export type AttackedShopper = { session: Session; orderId: number; productId: number };

/** Calls the API of a shop in another process. */
export function callerOf(baseUrl: string) {
  return async <T>(method: string, path: string, body?: object, session?: Session): Promise<T> => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(session ? { authorization: `Bearer ${session.access}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  };
}

export type Caller = ReturnType<typeof callerOf>;

const PASSWORD = 'lotus-on-the-water';

export async function openAccount(call: Caller, email: string, fullName: string): Promise<Session> {
  await call('POST', '/api/auth/signup', { email, password: PASSWORD, fullName });
  return call<Session>('POST', '/api/auth/login', { email, password: PASSWORD });
}

export async function openFirstAdmin(call: Caller, secretKey: string): Promise<Session> {
  const account = { email: 'owner@example.com', password: PASSWORD, fullName: 'Lakshmi' };
  await call('POST', '/api/auth/create-first-admin', { ...account, secretKey });
  return call<Session>('POST', '/api/auth/login', account);
}

/** Puts the text into every field that an administrator, a customer or a visitor can fill. */
export async function storeEverywhere(
  call: Caller,
  admin: Session,
  attack: string,
  number: number,
): Promise<AttackedShopper> {
  const text = attack.replaceAll('\0', '');
  // At least as long as the shortest field requires, and unique.
  const line = (max: number) => `${number} lotus pond ${text}`.slice(0, max);
  const category = { name: line(100), slug: `attack-${number}`, description: line(1000) };
  const { id: categoryId } = await call<{ id: number }>('POST', '/api/categories', category, admin);
  const { id: tagId } = await call<{ id: number }>('POST', '/api/tags', { name: line(100) }, admin);
  // A description of which the sanitizer leaves nothing would be refused.
  const description = `<p>Lotus</p>${text}`;
  const goods = { name: line(200), description, price: '249.00', categoryId, tags: [tagId], stock: 100 };
  const care = { scientificName: line(200), origin: line(100) };
  const { id: productId } = await call<{ id: number }>('POST', '/api/products', { ...goods, care }, admin);

  const email = `shopper-${number}@example.com`;
  const session = await openAccount(call, email, line(100));
  const fields = {
    recipient_name: line(100),
    address_line_1: line(200),
    address_line_2: line(200),
    city: line(100),
    state: line(100),
  };
  const address = {
    recipientName: line(100),
    recipientEmail: email,
    recipientPhone: FLAT_ADDRESS.recipient_phone,
    addressLine1: line(200),
    addressLine2: line(200),
    city: line(100),
    state: line(100),
    zipCode: FLAT_ADDRESS.zip_code,
    country: 'IN',
  };
  await call('POST', '/api/shippingaddress', address, session);
  const items = [{ product_id: productId, quantity: 1, price: '249.00' }];
  const where = { ...FLAT_ADDRESS, ...fields };
  const order = { items, shipping_cost: '150.00', ...where, billing: where, notes: line(1000) };
  const { id: orderId } = await call<{ id: number }>('POST', '/api/orders', order, session);
  await call('PUT', `/api/admin/orders/${orderId}/internal-notes`, { internalNotes: line(1000) }, admin);
  await call('PATCH', `/api/orders/${orderId}`, { status: 'processing' }, admin);
  await call('POST', '/api/contact', { name: line(100), email, subject: line(200), message: line(5000) });
  return { session, orderId, productId };
}

/** Puts the text into the shop's settings, which appear on every page and in every mail. */
export async function storeInSettings(call: Caller, admin: Session, text: string): Promise<void> {
  const settings = await call<Record<string, unknown>>('GET', '/api/admin/settings', undefined, admin);
  const line = (max: number) => `Pond ${text.replaceAll('\0', '')}`.slice(0, max);
  const names = { name: line(100), legalName: line(200), contactPerson: line(100), grievanceOfficer: line(100) };
  await call('PUT', '/api/admin/settings', { ...settings, ...names, address: line(500) }, admin);
}
