import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { CartQuote } from '#contracts/delivery/delivery.ts';
import { formatDay } from '#contracts/delivery/format-day.ts';
import { costSentence, deliverySentence, UNKNOWN_PIN } from '#contracts/delivery/promise-sentences.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { pinCodeQuery } from '#web/features/addresses/api.ts';
import { useCart } from '#web/features/cart/cart-context.tsx';
import { Sentence } from '#web/features/delivery/components/sentence.tsx';
import { isPin, rememberPin } from '#web/features/delivery/stored-pin.ts';
import { BY_AGREEMENT } from '#web/lib/policy-sentences.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { Warning } from './notices.tsx';

/** Where the parcel goes, once the PIN code is complete, and the day that the shopper chose; null: the soonest. */
export type Sending = { pin: string | null; day: string | null };

type Props = {
  /** As typed. */
  zipCode: string;
  quote: CartQuote | undefined;
  sending: Sending;
  onSending: (next: Sending) => void;
};

/** When the order leaves and arrives and what delivery costs. Nothing while both rules are off. */
export function CheckoutDelivery({ zipCode, quote, sending, onSending }: Props) {
  const { dispatch, delivery } = useShop();
  const typed = zipCode.trim();
  const pin = isPin(typed) ? typed : null;
  const followPin = useEffectEvent((next: string | null) => {
    if (next !== sending.pin) onSending({ ...sending, pin: next });
  });
  useEffect(() => followPin(pin), [pin]);
  const { isSuccess: isKnown } = useQuery(pinCodeQuery(typed));
  useEffect(() => {
    if (isKnown) rememberPin(typed);
  }, [isKnown, typed]);
  if (!dispatch && !delivery) return null;
  return (
    <Card title="Delivery">
      <div className="grid min-h-11 gap-4">
        <p role="status">
          {pin === null && 'Enter your PIN code above to see when it arrives and what delivery costs.'}
          {pin !== null && quote && <Promised pin={pin} quote={quote} />}
        </p>
        {quote?.deliveryByAgreement && <p>{BY_AGREEMENT}.</p>}
        {quote && quote.notServed.length > 0 && <NotServed quote={quote} />}
        {dispatch && quote && quote.days.length > 1 && (
          <FieldFrame label="When should we send it?">
            {(wiring) => (
              <select
                {...wiring}
                value={sending.day ?? ''}
                onChange={({ target }) => onSending({ pin, day: target.value || null })}
                className={controlStyles(false)}
              >
                {quote.days.map((day, index) => (
                  <option key={day} value={index === 0 ? '' : day}>
                    {index === 0
                      ? `As soon as possible (${formatDay(day, dispatch.today)})`
                      : formatDay(day, dispatch.today)}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
        )}
      </div>
    </Card>
  );
}

function Promised({ pin, quote }: { pin: string; quote: CartQuote }) {
  const { dispatch } = useShop();
  const today = dispatch?.today ?? '';
  const { place, hold, shippingCost, deliveryByAgreement: isByAgreement, notServed, kind: _, ...days } = quote;
  if (notServed.length > 0 && days.leavesOn === null) return null;
  const cost = costSentence({ shippingCost, isByAgreement });
  if (hold) return <Sentence text={`${hold.sentence} ${cost}`} days={{ leavesOn: days.leavesOn }} today={today} />;
  if (!place) return `${UNKNOWN_PIN} ${cost}`;
  const [district = null] = place.districts;
  const promise = { ...days, pin, district, shippingCost, isByAgreement, hasDays: dispatch !== null };
  return <Sentence text={deliverySentence(promise, today)} days={days} today={today} />;
}

/** What cannot go there stops the order, so it can be taken out here. */
function NotServed({ quote: { notServed } }: { quote: CartQuote }) {
  const { cart, remove } = useCart();
  const refused = notServed.flatMap(({ productId, sentence }) => {
    const item = cart.items.find(({ id }) => id === productId);
    return item ? [{ ...item, sentence }] : [];
  });
  if (refused.length === 0) return null;
  return (
    <Warning title="Some of this cannot be sent there">
      <ul className="list-disc pl-5 text-sm">
        {refused.map(({ id, name, sentence }) => (
          <li key={id}>
            {name}: {sentence}
          </li>
        ))}
      </ul>
      {refused.length < cart.items.length && (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => {
            for (const { id } of refused) remove(id);
          }}
        >
          Take {refused.length === 1 ? 'it' : 'them'} out of the cart
        </Button>
      )}
    </Warning>
  );
}
