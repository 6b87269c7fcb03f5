import { formatDay } from '#contracts/delivery/format-day.ts';
import { dayOf } from '#contracts/format-date.ts';
import type { Order } from '#contracts/orders/orders.ts';

const bands: Record<NonNullable<Order['liveGoods']>, string> = { animal: 'LIVE FISH', plant: 'LIVE PLANTS' };

/** The day on which the first parcel left, or is to leave. */
function leavingDay({ shipments, promise, wishedDispatchOn }: Order): string | null {
  return shipments[0]?.shippedOn ?? promise?.leavesOn ?? wishedDispatchOn ?? null;
}

/** The facts of a slip or label that are read from a distance, when parcels are sorted. */
export function ParcelFacts({ order }: { order: Order }) {
  const { shippingAddress, liveGoods } = order;
  const leavesOn = leavingDay(order);
  if (!shippingAddress) return null;
  return (
    <div className="grid gap-2">
      {liveGoods && <p className="border-4 border-black py-1 text-center text-xl font-bold">{bands[liveGoods]}</p>}
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <strong className="text-[24pt] leading-tight tabular-nums">PIN {shippingAddress.zipCode}</strong>
        {leavesOn && <span className="font-semibold">Leaves {formatDay(leavesOn, dayOf(new Date()))}</span>}
      </p>
    </div>
  );
}
