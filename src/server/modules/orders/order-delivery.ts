import type { Reduction } from '#contracts/delivery/delivery-rates.ts';
import { homeOf } from '#contracts/delivery/dispatch-days.ts';
import { listed } from '#contracts/delivery/dispatch-sentences.ts';
import type { ProductsPromise } from '#contracts/delivery/products-promise.ts';
import type { StoredPromise } from '#contracts/delivery/promise.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { chargeOf, type DeliveryRules, findPlace, type Parcel, promiseOf } from '#server/modules/delivery/service.ts';
import type { OrderRow } from './order-rows.ts';

type Wanted = {
  pin: string;
  /** The day that the customer chose. */
  dispatchOn?: string | undefined;
  rules: DeliveryRules;
  reduction?: Reduction;
};

/** What is charged and promised for a new order. Refuses what cannot be sent there, and a day that is not offered. */
export async function deliveryOf(
  { now }: Pick<Context, 'now'>,
  parcels: readonly Parcel[],
  { pin, dispatchOn, rules, reduction }: Wanted,
): Promise<Pick<OrderRow, 'shippingPaise' | 'deliveryByAgreement' | 'wishedDispatchOn' | 'promise'>> {
  const isPlaceUsed = rules.dispatch.isOn || rules.delivery.isOn;
  const place = isPlaceUsed ? (await findPlace(pin)).place : homeOf(rules.dispatch);
  const promise = promiseOf(parcels, rules, { place, now: now(), chosen: dispatchOn });
  if (promise) requireServed(promise);
  requireOffered(promise?.days ?? [], dispatchOn);
  const { shippingPaise, isByAgreement } = chargeOf(parcels, place, rules, reduction);
  return {
    shippingPaise,
    deliveryByAgreement: isByAgreement,
    wishedDispatchOn: dispatchOn ?? null,
    promise: promise && snapshotOf(promise, now()),
  };
}

/** What is stored of a promise. */
export function snapshotOf({ promised }: Pick<ProductsPromise, 'promised'>, now: Date): StoredPromise {
  const { leavesOn = null, arrivesFrom = null, arrivesTo = null, hold = null } = promised ?? {};
  return { leavesOn, arrivesFrom, arrivesTo, holdId: hold?.id ?? null, madeAt: now.toISOString() };
}

function requireServed({ notServed }: ProductsPromise): void {
  if (notServed.length === 0) return;
  const sentences = [...new Set(notServed.map(({ sentence }) => sentence))].join(' ');
  const names = listed(notServed.map(({ name }) => name));
  throw new AppError('not_served', `${sentences} In your cart: ${names}.`, { details: notServed });
}

function requireOffered(days: string[], dispatchOn: string | undefined): void {
  if (dispatchOn === undefined || days.includes(dispatchOn)) return;
  const message = 'Your order cannot leave on the day that you chose any more. Please choose another one.';
  throw new AppError('dispatch_changed', message, { details: { days } });
}
