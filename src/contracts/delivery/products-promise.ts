import { type DispatchDays, dispatchDays, OFFERED_DAYS, refusalOf } from './dispatch-days.ts';
import type { DispatchPolicy, ProductKind } from './dispatch-policy.ts';
import { notServedSentence } from './promise-sentences.ts';
import type { Place } from './where.ts';

export type PromisedProduct = { productId: number; name: string; kind: ProductKind };

export type ProductsPromise = {
  /** The most delicate of what can be sent: one parcel, one promise. */
  kind: ProductKind;
  notServed: { productId: number; name: string; sentence: string }[];
  /** The next days on which it can leave. */
  days: string[];
  /** Of the day that the shopper chose, or the soonest; null when nothing of it can be sent. */
  promised: DispatchDays | null;
};

type Asked = { place: Place; now: Date; chosen?: string | null | undefined };

const delicacy: ProductKind[] = ['animal', 'plant', 'dry'];

export function kindOf(products: readonly { kind: ProductKind }[]): ProductKind {
  return delicacy.find((kind) => products.some((product) => product.kind === kind)) ?? 'dry';
}

/** What the shop promises for products that are sent together. */
export function productsPromise(
  policy: DispatchPolicy,
  products: readonly PromisedProduct[],
  { place, now, chosen }: Asked,
): ProductsPromise {
  const refused = new Map(delicacy.map((kind) => [kind, refusalOf(policy, kind, place)]));
  const notServed = products.flatMap(({ productId, name, kind }) => {
    const refusal = refused.get(kind);
    return refusal ? [{ productId, name, sentence: notServedSentence(refusal, kind, place) }] : [];
  });
  const rest = products.filter(({ kind }) => !refused.get(kind));
  if (notServed.length > 0 && rest.length === 0) return { kind: kindOf(products), notServed, days: [], promised: null };
  const kind = kindOf(rest);
  const soonest = dispatchDays(policy, { kind, place, now }, OFFERED_DAYS);
  const isLater = chosen && chosen !== soonest.leavesOn && soonest.days.includes(chosen);
  const promised = isLater ? dispatchDays(policy, { kind, place, now, notBefore: chosen }) : soonest;
  return { kind, notServed, days: soonest.days, promised };
}
