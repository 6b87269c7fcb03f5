import { Link } from 'react-router';
import { formatDay } from '#contracts/delivery/format-day.ts';
import { formatPaise, formatRupees } from '#contracts/money.ts';
import {
  BANK_DAYS,
  DISPATCH_WORKING_DAYS,
  HEAVY_PARCEL_RATES,
  REFUND_BUSINESS_DAYS,
} from '#contracts/shop/policies.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { deliveryDays, dispatchSentence, lowestRate, shippingRuleSentence } from '#web/lib/delivery-sentences.ts';
import { paths } from '#web/lib/paths.ts';
import { claimHours, HEAVY_PARCEL_SENTENCE, TAKEN_BACK_SENTENCE } from '#web/lib/policy-sentences.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { RatesTable } from './rates-table.tsx';
import { MailLink } from './shop-links.tsx';

/** The shipping policy in words, shared by the shipping page and the terms. */
export function ShippingPolicy() {
  const shop = useShop();
  return (
    <>
      <p>
        {shippingRuleSentence(shop)} {dispatchSentence(shop)} We deliver within India only.
      </p>
      {shop.delivery ? (
        <RatesTable delivery={shop.delivery} />
      ) : (
        <>
          <p>{HEAVY_PARCEL_SENTENCE} It depends on the weight:</p>
          <HeavyParcelRates />
        </>
      )}
    </>
  );
}

/** The shipping policy in three figures. */
export function ShippingFacts() {
  const shop = useShop();
  const facts = [
    costFact(shop),
    dispatchFact(shop),
    { name: 'from dispatch to your door', value: `${deliveryDays(shop)} days` },
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

function costFact({ shipping, delivery }: Shop) {
  if (!delivery) {
    return { name: `Delivery, free above ${formatRupees(shipping.freeAbove)}`, value: formatRupees(shipping.flat) };
  }
  const free = delivery.freeAbove === null ? '' : `, free above ${formatRupees(delivery.freeAbove)}`;
  return { name: `Delivery by place and weight${free}`, value: `from ${lowestRate(delivery)}` };
}

function dispatchFact({ dispatch }: Shop) {
  if (!dispatch) {
    return { name: 'to dispatch, once confirmed on WhatsApp', value: `${DISPATCH_WORKING_DAYS} working days` };
  }
  const { nextLeaving, today } = dispatch;
  const next = nextLeaving.animal;
  return {
    name: 'the next live animals leave, if you confirm today',
    value: next === null ? 'Ask us' : formatDay(next, today),
  };
}

function HeavyParcelRates() {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">What heavy parcels cost</caption>
      <thead>
        <tr className="border-b text-sm text-muted-foreground">
          <th scope="col" className="py-2 pr-4 font-medium">
            Delivered to
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Per kg
          </th>
        </tr>
      </thead>
      <tbody>
        {HEAVY_PARCEL_RATES.map(({ places, perKg }) => (
          <tr key={places} className="border-b">
            <td className="py-2 pr-4">{places}</td>
            <td className="py-2 text-right font-medium tabular-nums">{formatPaise(perKg)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ReportPlace() {
  return (
    <>
      Open the order under <Link to={paths.myOrders}>My Orders</Link> and press &ldquo;Report a problem&rdquo;, or use
      the link in our email about your parcel, or write to <MailLink /> with your order number and photos.
    </>
  );
}

/** The returns policy, shared by the shipping page and the terms. */
export function ReturnsPolicy() {
  const shop = useShop();
  return (
    <>
      <p>
        <strong>{TAKEN_BACK_SENTENCE}</strong> <ReportPlace /> We pay the return courier, and you choose between a
        replacement, where there is one, and your money back.
      </p>
      <p>
        Plants and animals that are dead on arrival are refunded. Report them in the same way within {claimHours(shop)}{' '}
        hours of receipt. We need:
      </p>
      <ul>
        <li>your order number, if you write by email,</li>
        <li>an unboxing video, without cuts, from the closed parcel with its label to what is inside,</li>
        <li>photos of what is dead.</li>
      </ul>
      <p>
        Refunds are processed {REFUND_BUSINESS_DAYS} business days after we have verified the claim. It takes another{' '}
        {BANK_DAYS} days until the money has reached your account.
      </p>
      <p>
        We send living things, which cannot be sold a second time. Beyond this there are no returns and no exchanges,
        for instance because of a change of mind.
      </p>
    </>
  );
}
