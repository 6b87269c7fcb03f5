import { eq } from 'drizzle-orm';
import { dayOf } from '#contracts/format-date.ts';
import type { ContactInput, MessageTemplate, OrderContact } from '#contracts/orders/desk/contacts.ts';
import { nextReminder, parcelReminder } from '#contracts/orders/desk/deadlines.ts';
import { orderContacts } from '#server/database/schema/order-desk.ts';
import { orders } from '#server/database/schema/orders.ts';
import { requireRight } from '#server/http/access-guard.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { lockOrder } from '../order-queries.ts';
import { clearMove } from '../renew-promise.ts';
import { noOrder } from './desk-errors.ts';
import { findDeskRow, selectContacts, selectQuotes } from './desk-order-queries.ts';
import type { DeskTools } from './desk-tools.ts';
import { noteTold } from './tell-customer.ts';

/** These are about something else than an open offer or payment. */
const otherMessages: readonly (MessageTemplate | null)[] = ['shipped', 'let-go', 'sorry', 'moved'];

/** The customer was reached, and not about something else. */
function isTelling({ direction, outcome, template = null }: ContactInput): boolean {
  return direction === 'out' && outcome !== 'no-answer' && !otherMessages.includes(template);
}

export async function addContact(
  ctx: Context,
  { policies }: Pick<DeskTools, 'policies'>,
  orderId: number,
  input: ContactInput,
): Promise<OrderContact> {
  const policy = await policies.current('desk');
  const { userId: actorId } = requireRight(ctx.actor, 'orders.desk');
  const { channel, direction, template = null, outcome = null, text } = input;
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockOrder(ctx.db, orderId))) throw noOrder();
    const values = { orderId, channel, direction, template, outcome, text: text ?? '', actorId, at: ctx.now() };
    await ctx.db.insert(orderContacts).values(values);
    if (isTelling(input)) await noteTold(ctx, orderId, policy);
    if (template === 'moved') await clearMove(ctx.db, orderId);
    const remindAt = input.remindAt === undefined ? await nextTime(ctx, orderId) : input.remindAt;
    await ctx.db.update(orders).set({ remindAt }).where(eq(orders.id, orderId));
    const added = (await selectContacts(ctx.db, orderId)).at(-1);
    if (!added) throw new Error('The contact was not stored');
    return added;
  });
}

/** The next reminder of an open quote. Otherwise one that is still to come stays; a late parcel comes up tomorrow. */
async function nextTime({ db, now }: Context, orderId: number): Promise<Date | null> {
  const [last] = await selectQuotes(db, orderId);
  const order = await findDeskRow(db, orderId);
  if (last?.state === 'sent' && last.sentAt) return nextReminder(order?.toldAt ?? last.sentAt, now());
  if (!order?.remindAt || order.remindAt > now()) return order?.remindAt ?? null;
  return order.status === 'shipped' ? parcelReminder(dayOf(now())) : null;
}
