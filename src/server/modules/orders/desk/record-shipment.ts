import { and, eq } from 'drizzle-orm';
import type { DeskPolicy } from '#contracts/orders/desk/desk-policy.ts';
import { expectedDaysProblem } from '#contracts/orders/desk/expected-days.ts';
import type { Shipment } from '#contracts/orders/desk/shipment.ts';
import { MAX_TRACKING_URL_LENGTH, type ShipmentChange, type ShipmentInput } from '#contracts/orders/desk/shipments.ts';
import { isUnsent } from '#contracts/orders/order-status.ts';
import { shipments } from '#server/database/schema/order-desk.ts';
import { requireRight } from '#server/http/access-guard.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { moveTo } from '../change-status.ts';
import { lockOrder, remindOfParcels } from '../order-queries.ts';
import { cancelled, noOrder } from './desk-errors.ts';
import type { DeskTools } from './desk-tools.ts';

const MAX_SHIPMENTS = 50;

const { id, carrier, trackingNumber, trackingUrl, boxes, shippedOn, expectedFrom, expectedTo } = shipments;
const columns = { id, carrier, trackingNumber, trackingUrl, boxes, shippedOn, expectedFrom, expectedTo };

const noParcel = () => new AppError('not_found', 'There is no such parcel');

export async function addShipment(
  ctx: Context,
  { policies }: DeskTools,
  orderId: number,
  { setShipped, ...input }: ShipmentInput & { setShipped: boolean },
): Promise<Shipment> {
  const { couriers } = await policies.current('desk');
  const { userId: createdBy } = requireRight(ctx.actor, 'orders.ship');
  const values = valuesOf(input, couriers);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    if (!order) throw noOrder();
    if (order.status === 'cancelled') throw cancelled();
    if ((await ctx.db.$count(shipments, eq(shipments.orderId, orderId))) >= MAX_SHIPMENTS) {
      throw new AppError('conflict', `An order can have ${MAX_SHIPMENTS} parcels at most.`);
    }
    const [added] = await ctx.db
      .insert(shipments)
      .values({ ...values, orderId, createdBy })
      .returning(columns);
    if (!added) throw new Error('The parcel was not stored');
    if (setShipped && isUnsent(order.status)) await moveTo(ctx, order, 'shipped', { by: 'administrator' });
    else if (added.expectedTo !== null) await remindOfParcels(ctx.db, order);
    return added;
  });
}

type Ids = { id: number; shipmentId: number };
const isOf = ({ id: orderId, shipmentId }: Ids) => and(eq(shipments.orderId, orderId), eq(shipments.id, shipmentId));

export async function changeShipment(
  ctx: Context,
  { policies }: DeskTools,
  ids: Ids,
  change: ShipmentChange,
): Promise<Shipment> {
  const { couriers } = await policies.current('desk');
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, ids.id);
    const [before] = await ctx.db.select(columns).from(shipments).where(isOf(ids));
    if (!order || !before) throw noParcel();
    const values = valuesOf(corrected(before, change, couriers), couriers);
    const [changed] = await ctx.db.update(shipments).set(values).where(isOf(ids)).returning(columns);
    if (!changed) throw noParcel();
    // Other corrections leave a reminder that the shop has set.
    if (before.expectedTo !== changed.expectedTo) await remindOfParcels(ctx.db, order);
    return changed;
  });
}

export function deleteShipment(ctx: Context, ids: Ids): Promise<void> {
  return inTransaction(ctx, async ({ db }) => {
    const order = await lockOrder(db, ids.id);
    const [deleted] = await db.delete(shipments).where(isOf(ids)).returning({ expectedTo });
    if (!order || !deleted) throw noParcel();
    if (deleted.expectedTo !== null) await remindOfParcels(db, order);
  });
}

/** A field that is left out stays. A link that was made of courier and number is made again. */
function corrected(before: Shipment, change: ShipmentChange, couriers: DeskPolicy['couriers']): ShipmentInput {
  const made = courierUrl(couriers, before.carrier, before.trackingNumber);
  const { carrier = before.carrier, boxes = before.boxes, shippedOn = before.shippedOn } = change;
  const { trackingNumber = before.trackingNumber, expectedFrom = before.expectedFrom } = change;
  const { expectedTo = before.expectedTo } = change;
  const { trackingUrl = before.trackingUrl === made ? null : before.trackingUrl } = change;
  return { carrier, boxes, shippedOn, trackingNumber, trackingUrl, expectedFrom, expectedTo };
}

function valuesOf(input: ShipmentInput, couriers: DeskPolicy['couriers']) {
  const { trackingNumber: number = null, expectedFrom: from = null, expectedTo: to = null } = input;
  const errors = expectedDaysProblem({ shippedOn: input.shippedOn, expectedFrom: from, expectedTo: to });
  if (errors) throw new AppError('invalid_input', Object.values(errors).join(' '), { errors });
  return {
    carrier: input.carrier,
    trackingNumber: number,
    trackingUrl: input.trackingUrl ?? courierUrl(couriers, input.carrier, number),
    boxes: input.boxes,
    shippedOn: input.shippedOn,
    expectedFrom: from,
    expectedTo: to,
  };
}

function courierUrl(couriers: DeskPolicy['couriers'], carrierName: string, number: string | null): string | null {
  const template = couriers.find(({ name }) => name.toLowerCase() === carrierName.toLowerCase())?.url;
  if (!template || number === null) return null;
  const url = template.replaceAll('{number}', encodeURIComponent(number));
  return url.length <= MAX_TRACKING_URL_LENGTH ? url : null;
}
