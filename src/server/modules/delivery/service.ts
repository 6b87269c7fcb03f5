import type * as z from 'zod/mini';
import type { PinCode } from '#contracts/addresses/addresses.ts';
import { stateCodes } from '#contracts/addresses/state-codes.ts';
import { variantName } from '#contracts/catalogue/variant-name.ts';
import { dayText, indianDay } from '#contracts/delivery/calendar-days.ts';
import type { CartQuote, DeliveryView, quoteCart as quoteContract } from '#contracts/delivery/delivery.ts';
import type { DeliveryPolicy } from '#contracts/delivery/delivery-policy.ts';
import {
  type DeliveryCharge,
  deliveryCharge,
  type ParcelLine,
  type Reduction,
} from '#contracts/delivery/delivery-rates.ts';
import { homeOf, nextDispatchChange } from '#contracts/delivery/dispatch-days.ts';
import type { DispatchPolicy, Hold, ProductKind } from '#contracts/delivery/dispatch-policy.ts';
import { holdSentence } from '#contracts/delivery/hold-sentence.ts';
import { kindOf, type ProductsPromise, productsPromise } from '#contracts/delivery/products-promise.ts';
import { heldUntilSentence } from '#contracts/delivery/promise-sentences.ts';
import type { Place } from '#contracts/delivery/where.ts';
import { moneyText } from '#contracts/money.ts';
import { type WantedProduct, wantedProducts } from '#contracts/orders/order-input.ts';
import type { ShippingRule } from '#contracts/orders/shipping-rule.ts';
import type { Db } from '#server/database/database.ts';
import { requireRight } from '#server/http/access-guard.ts';
import type { Context } from '#server/http/context.ts';
import { findPinCode } from '#server/modules/addresses/pin-codes.ts';
import { type QuotedCoupon, quoteCoupon } from '#server/modules/coupons/service.ts';
import type { PolicyWatch } from '#server/modules/settings/policy-watch.ts';
import type { SettingsWatch } from '#server/modules/settings/service.ts';
import { type ParcelProduct, selectParcelProducts } from './parcel-queries.ts';

/** The owner's rules about when parcels leave and what they cost. */
export type DeliveryRules = { dispatch: DispatchPolicy; delivery: DeliveryPolicy; shipping: ShippingRule };

export type Watches = { settings: SettingsWatch; policies: PolicyWatch };

export async function deliveryRules({ settings, policies }: Watches): Promise<DeliveryRules> {
  const [dispatch, delivery, { shipping }] = await Promise.all([
    policies.current('dispatch'),
    policies.current('delivery'),
    settings.current(),
  ]);
  return { dispatch, delivery, shipping };
}

/** Where a PIN code is. The state comes from the PIN code alone: an address may name another one. */
export async function findPlace(pin: string): Promise<{ place: Place; found: PinCode | null }> {
  const found = await findPinCode(pin);
  return { found, place: { pin, state: found && (stateCodes[found.state]?.gstCode ?? null) } };
}

export type Parcel = ParcelProduct & { quantity: number };

const lineOf = ({ id, optionLabel, name, isActive: _, ...line }: Parcel): ParcelLine => line;

export function chargeOf(
  parcels: readonly Parcel[],
  place: Place,
  { delivery, shipping }: DeliveryRules,
  reduction?: Reduction,
) {
  return deliveryCharge(parcels.map(lineOf), place, { policy: delivery, rule: shipping }, reduction);
}

/** Null while the dispatch calendar is off. */
export function promiseOf(
  parcels: readonly Parcel[],
  { dispatch }: Pick<DeliveryRules, 'dispatch'>,
  asked: { place: Place; now: Date; chosen?: string | null | undefined },
): ProductsPromise | null {
  if (!dispatch.isOn) return null;
  const products = parcels.map(({ id, kind, ...names }) => ({ productId: id, kind, name: variantName(names) }));
  return productsPromise(dispatch, products, asked);
}

/** For one of each product. */
export async function getDelivery(
  ctx: Context,
  { pin, productId }: { pin: string; productId: number[] },
  watches: Watches,
): Promise<DeliveryView> {
  const rules = await deliveryRules(watches);
  const { place, found } = await findPlace(pin);
  const wanted = productId.map((id) => ({ productId: id, quantity: 1 }));
  const parcels = await parcelsOf(ctx, wanted);
  if (rules.dispatch.isOn) ctx.changesAt?.(nextDispatchChange(rules.dispatch, ctx.now()));
  const promise = promiseOf(parcels, rules, { place, now: ctx.now() });
  // Without products: what a small parcel costs.
  const charge = chargeOf(parcels.length > 0 ? parcels : [smallParcel], place, rules);
  return { pin, ...parcelView(parcels, { found, promise, charge, now: ctx.now() }) };
}

type QuoteInput = z.output<typeof quoteContract.body>;

export async function quoteCart(ctx: Context, input: QuoteInput, watches: Watches): Promise<CartQuote> {
  if (input.is_manual) requireRight(ctx.actor, 'orders.desk');
  const rules = await deliveryRules(watches);
  const { place, found } = input.pin ? await findPlace(input.pin) : { place: homeOf(rules.dispatch), found: null };
  const wanted = wantedProducts(input.items.map(({ product_id: productId, quantity }) => ({ productId, quantity })));
  const parcels = pricedParcels(await parcelsOf(ctx, wanted), input);
  const promise = promiseOf(parcels, rules, { place, now: ctx.now(), chosen: input.dispatch_on });
  const { coupon, discountPaise, result } = await couponOf(ctx, parcels, input);
  const isSent = parcels.length > 0 && !(input.is_manual && input.collected);
  const reduction = { discountPaise, isFree: coupon?.kind === 'free-delivery' };
  const charge = isSent ? chargeOf(parcels, place, rules, reduction) : nothing;
  const totalPaise = parcels.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
  return {
    totalAmount: moneyText(totalPaise),
    discount: moneyText(discountPaise),
    grandTotal: moneyText(totalPaise - discountPaise + charge.shippingPaise),
    coupon: result,
    ...parcelView(parcels, { found, promise, charge, now: ctx.now() }),
  };
}

/** An administrator may agree on other prices. */
function pricedParcels(parcels: Parcel[], { items, is_manual: isManual }: QuoteInput): Parcel[] {
  const prices = new Map(isManual ? items.map(({ product_id, price }) => [product_id, price]) : []);
  return parcels.map((parcel) => ({ ...parcel, pricePaise: prices.get(parcel.id) ?? parcel.pricePaise }));
}

async function couponOf(ctx: Context, parcels: Parcel[], input: QuoteInput): Promise<QuotedCoupon> {
  const { coupon_code: code, is_manual: isManual } = input;
  if (!code) return { coupon: null, discountPaise: 0, result: null };
  const lines = parcels.map(({ id, pricePaise, quantity }) => ({ productId: id, pricePaise, quantity }));
  const person = isManual || !ctx.actor ? null : { userId: ctx.actor.userId, phone: null };
  return quoteCoupon(ctx, { code, lines, person });
}

const nothing: DeliveryCharge = { shippingPaise: 0, isByAgreement: false };

const smallParcel: Parcel = {
  id: 0,
  name: '',
  optionLabel: null,
  kind: 'dry',
  quantity: 1,
  isActive: true,
  pricePaise: 0,
  weightGrams: null,
  boxSize: 'small',
  isHeavy: false,
};

type SoldLine = { productId: number | null; name: string; quantity: number; pricePaise: number; isHeavy: boolean };

/** Lines of an order or a quote, with prices as sold. Nothing is known of a product that was deleted. */
export async function parcelsOfLines(db: Db, lines: readonly SoldLine[]): Promise<Parcel[]> {
  const ids = lines.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  const known = new Map((await selectParcelProducts(db, ids)).map((product) => [product.id, product]));
  return lines.map(({ productId, quantity, pricePaise, isHeavy, name }) => ({
    ...(known.get(productId ?? 0) ?? { ...smallParcel, name }),
    quantity,
    pricePaise,
    isHeavy,
  }));
}

/** By product; one that was deleted counts as dry goods. */
export async function kindsOf(
  db: Db,
  productIds: readonly (number | null)[],
): Promise<(id: number | null) => ProductKind> {
  const known = await selectParcelProducts(
    db,
    productIds.filter((id) => id !== null),
  );
  const kinds = new Map<number | null, ProductKind>(known.map(({ id, kind }) => [id, kind]));
  return (id) => kinds.get(id) ?? smallParcel.kind;
}

/** What is no longer for sale is left out. */
async function parcelsOf(ctx: Context, wanted: readonly WantedProduct[]): Promise<Parcel[]> {
  const found = await selectParcelProducts(
    ctx.readDb,
    wanted.map(({ productId }) => productId),
  );
  const quantities = new Map(wanted.map(({ productId, quantity }) => [productId, quantity]));
  return found
    .filter(({ isActive }) => isActive)
    .map((product) => ({ ...product, quantity: quantities.get(product.id) ?? 1 }));
}

type View = { found: PinCode | null; promise: ProductsPromise | null; charge: DeliveryCharge; now: Date };

function parcelView(parcels: readonly Parcel[], { found, promise, charge, now }: View): Omit<DeliveryView, 'pin'> {
  const { leavesOn = null, arrivesFrom = null, arrivesTo = null } = promise?.promised ?? {};
  const kind = promise?.kind ?? kindOf(parcels);
  return {
    place: found && { state: found.state, districts: found.districts },
    served: !promise || promise.notServed.length === 0,
    kind,
    leavesOn,
    arrivesFrom,
    arrivesTo,
    hold: shownHold(promise?.promised?.hold ?? null, { kind, leavesOn, now }),
    notServed: (promise?.notServed ?? []).map(({ productId, sentence }) => ({ productId, sentence })),
    days: promise?.days ?? [],
    shippingCost: moneyText(charge.shippingPaise),
    deliveryByAgreement: charge.isByAgreement,
  };
}

type Held = { kind: DeliveryView['kind']; leavesOn: string | null; now: Date };

export function shownHold(hold: Hold | null, { kind, leavesOn, now }: Held): DeliveryView['hold'] {
  if (!hold) return null;
  const today = dayText(indianDay(now));
  const sentence = `${holdSentence(hold, today)} ${heldUntilSentence(kind, leavesOn, today)}`;
  return { name: hold.name, sentence, until: hold.to };
}
