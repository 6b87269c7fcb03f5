import { formatRupees } from '#contracts/money.ts';
import { DELIVERY_DAYS, DISPATCH_WORKING_DAYS } from '#contracts/shop/policies.ts';
import { dispatchSentence, HEAVY_PARCEL_SENTENCE, shippingRuleSentence } from '#web/lib/policy-sentences.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { HeavyParcelRates } from './heavy-parcel-rates.tsx';

/** The shipping policy in words, shared by the shipping page and the terms. */
export function ShippingPolicy() {
  return (
    <>
      <p>
        {shippingRuleSentence(useShop())} {dispatchSentence()} We deliver within India only.
      </p>
      <p>{HEAVY_PARCEL_SENTENCE} It depends on the weight:</p>
      <HeavyParcelRates />
    </>
  );
}

/** The shipping policy in three figures. */
export function ShippingFacts() {
  const { shipping } = useShop();
  const facts = [
    { name: `Delivery, free above ${formatRupees(shipping.freeAbove)}`, value: formatRupees(shipping.flat) },
    { name: 'to dispatch, once confirmed on WhatsApp', value: `${DISPATCH_WORKING_DAYS} working days` },
    { name: 'from dispatch to your door', value: `${DELIVERY_DAYS} days` },
  ];
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex flex-col-reverse justify-end rounded-card border bg-card p-4">
          <dt className="text-sm text-muted-foreground">{name}</dt>
          <dd className="text-lg font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
