import { dayOf } from '../../src/contracts/format-date.ts';
import { DESK, type DemoWorld, OWNER, PACKER } from './demo-world.ts';
import type { Goods } from './goods.ts';
import type { Timeline } from './timeline.ts';

const DAY_MS = 86_400_000;
export const COUPON = { code: 'MONSOON10', kind: 'percent', value: '10', usesPerPerson: null, includesSaleLines: true };
const LOW = 12;
const SOLD_OUT = 3;

const MESSAGES = [
  ['Do you ship to Goa?', 'I would like to order plants to Panaji. Do parcels reach there within three days?'],
  ['Bulk order for a school', 'Our school sets up five small tanks. Is there a price for fifty neon tetras?'],
  ['Which light for Anubias?', 'My tank is 60 cm long and not very deep. Which light would you choose?'],
  ['Plants arrived healthy', 'Just to say thank you: everything arrived fresh and well packed.'],
  ['Change of address', 'I am moving next week. Can the parcel go to my new address in the same town?'],
  ['Guppies again?', 'The blue guppies are sold out. Do you know when they come back?'],
  ['Water values', 'Our water is hard. Which of your fish live well in it?'],
  ['Invoice for my order', 'Please send me the bill of my last order once more.'],
  ['Moss for a wall', 'How many portions of java moss do I need for a wall of 30 by 40 cm?'],
  ['Snails in my plants', 'Do tissue culture cups come without snails?'],
] as const;

const REPLY = 'Thank you for your message. Yes, we can help with that; we have written to you on WhatsApp as well.';

/** Half-way through. */
export function couponStart({ start, end }: Timeline): number {
  return start + (end - start) / 2;
}

export async function walkIn(world: DemoWorld, goods: Goods): Promise<void> {
  const [item] = goods.basket(world.random);
  if (!item) return;
  const { fullName: name, address } = world.random.pick(world.customers);
  const amount = (Number(item.price) * item.quantity).toFixed(2);
  await world.try(OWNER.email, 'POST', '/api/admin/orders', {
    items: [item],
    source: 'walk-in',
    collected: true,
    customer: { name, phone: address['recipient_phone'] },
    payment: { method: 'cash', amount },
  });
  goods.take([item]);
}

/** The first day: accounts of the staff, roles and rules. */
export async function openShop(world: DemoWorld, secretKey: string): Promise<void> {
  await world.signUp(OWNER, '/api/auth/create-first-admin', { secretKey });
  for (const person of [DESK, PACKER]) await world.signUp(person);
  await world.asOwner('POST', '/api/users/role', { userId: await world.userIdOf(DESK.email), role: 'desk' });
  await world.asOwner('POST', '/api/users/role', { userId: await world.userIdOf(PACKER.email), role: 'packer' });
  const holiday = { date: dayOf(new Date(world.timeline.end + 5 * DAY_MS)), name: 'Town festival' };
  const policies = {
    desk: { upiId: 'jalaja@demo', upiName: 'Jalaja demo', quoteHours: 48, paymentHours: 48 },
    dispatch: { isOn: true, holidays: [holiday] },
    tax: { registration: 'none' },
  };
  for (const [name, values] of Object.entries(policies)) {
    await world.asOwner('PUT', `/api/admin/policies/${name}`, { values, version: 0 });
  }
  world.timeline.addAlone(couponStart(world.timeline), () => world.asOwner('POST', '/api/admin/coupons', COUPON));
}

/** Goods arrive every week; now and then an animal or a plant dies. */
export async function restock(world: DemoWorld, goods: Goods): Promise<void> {
  await goods.look(world);
  const move = (id: number, cause: 'received' | 'died', quantity: number) => {
    goods.take([{ product_id: id, quantity: cause === 'received' ? -quantity : quantity }]);
    return world.asOwner<void>('POST', `/api/admin/products/${id}/stock-movements`, { cause, quantity });
  };
  const soldOut = new Set(soldOutGoods(goods));
  const moves: Promise<void>[] = [];
  for (const { id, left, kind } of goods.all) {
    if (left < LOW && !soldOut.has(id)) moves.push(move(id, 'received', world.random.from(20, 40)));
    if (kind !== 'dry' && left > LOW && world.random.chance(0.08))
      moves.push(move(id, 'died', world.random.from(1, 3)));
  }
  await Promise.all(moves);
}

/** Stay away once they are gone, so that somebody can wait for them. */
function soldOutGoods(goods: Goods): number[] {
  return goods.all
    .filter(({ kind }) => kind === 'animal')
    .slice(0, SOLD_OUT)
    .map(({ id }) => id);
}

export async function sellOut(world: DemoWorld, goods: Goods): Promise<void> {
  for (const id of soldOutGoods(goods)) {
    await world.asOwner('POST', `/api/admin/products/${id}/stock-movements`, { cause: 'counted', quantity: 0 });
    for (const { email } of world.random.some(world.customers, 4)) {
      await world.call(null, 'POST', '/api/stock-notifications/subscribe', { productId: id, email });
    }
  }
  await goods.look(world);
}

/** Messages of customers; the last ones wait for a reply. */
export function addMessages(world: DemoWorld): void {
  const { start, end } = world.timeline;
  for (const [index, [subject, message]] of MESSAGES.entries()) {
    const { fullName: name, email } = world.random.pick(world.customers);
    const at = start + ((index + 0.7) / MESSAGES.length) * (end - start);
    const send = async () => {
      const { id } = await world.call<{ id: number }>(null, 'POST', '/api/contact', { name, email, subject, message });
      if (index >= MESSAGES.length - 2) return;
      const reply = { text: REPLY, after: null };
      world.timeline.add(
        at + DAY_MS / 4,
        () => world.asOwner('POST', `/api/admin/messages/${id}/replies`, reply),
        MESSAGES,
      );
    };
    world.timeline.add(at, send, MESSAGES);
  }
}
