import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { DeliveryView } from '#contracts/delivery/delivery.ts';
import type { ProductKind } from '#contracts/delivery/dispatch-policy.ts';
import { leavingSentence } from '#contracts/delivery/dispatch-sentences.ts';
import { costSentence, deliverySentence, UNKNOWN_PIN } from '#contracts/delivery/promise-sentences.ts';
import type { ShopDispatch } from '#contracts/delivery/shop-delivery.ts';
import { Button } from '#web/components/ui/button.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { deliveryQuery } from '../api.ts';
import { isPin, rememberPin, usePin } from '../stored-pin.ts';
import { Sentence } from './sentence.tsx';

const BAD_PIN = 'Please enter a valid 6-digit Indian PIN code';
const FAILED = 'This could not be checked. Please try again.';

type Props = { product: { id: number; kind: ProductKind } };

/**
 * When a product leaves; with a PIN code, when it arrives and what delivery costs. Nothing while both rules are off.
 */
export function DeliveryCheck({ product }: Props) {
  const { dispatch, delivery } = useShop();
  const stored = usePin();
  const [asked, setAsked] = useState<string | null>(null);
  const pin = asked ?? stored;
  const [isChanging, setChanging] = useState(false);
  const { data, isError } = useQuery({ ...deliveryQuery(pin ?? '', product.id), enabled: pin !== null });
  const isAnswered = data !== undefined && data.pin === pin && !isChanging;
  useEffect(() => {
    if (asked !== null && data) rememberPin(data.place ? data.pin : null);
  }, [asked, data]);
  if (!dispatch && !delivery) return null;
  return (
    <>
      <div role="status">
        {isAnswered ? (
          <div className="flex items-start gap-2">
            <p className="grow">
              <Answer delivery={data} dispatch={dispatch} />
            </p>
            <Button variant="outline" size="small" className="shrink-0" onClick={() => setChanging(true)}>
              Change<span className={classNames(data.served && 'sr-only')}> PIN code</span>
            </Button>
          </div>
        ) : (
          dispatch && (
            <p>
              <LeavingText dispatch={dispatch} kind={product.kind} />
            </p>
          )
        )}
      </div>
      {!isAnswered && (
        <PinForm
          first={pin ?? ''}
          failure={isError && !isChanging ? FAILED : undefined}
          hasFocus={isChanging}
          onCheck={(typed) => {
            setAsked(typed);
            setChanging(false);
          }}
        />
      )}
    </>
  );
}

function LeavingText({ dispatch, kind }: { dispatch: ShopDispatch; kind: ProductKind }) {
  const { nextLeaving, today } = dispatch;
  const leavesOn = nextLeaving[kind];
  return <Sentence text={leavingSentence(leavesOn, today)} days={{ leavesOn }} today={today} />;
}

function Answer({ delivery, dispatch }: { delivery: DeliveryView; dispatch: ShopDispatch | null }) {
  const { pin, place, notServed, hold, shippingCost, deliveryByAgreement: isByAgreement, ...days } = delivery;
  const today = dispatch?.today ?? '';
  const [refused] = notServed;
  if (refused) return <strong className="font-semibold text-warning">{refused.sentence}</strong>;
  const cost = costSentence({ shippingCost, isByAgreement });
  if (hold) return <Sentence text={`${hold.sentence} ${cost}`} days={{ leavesOn: days.leavesOn }} today={today} />;
  if (!place) return `${UNKNOWN_PIN} ${cost}`;
  const [district = null] = place.districts;
  const promise = { ...days, pin, district, shippingCost, isByAgreement, hasDays: dispatch !== null };
  return <Sentence text={deliverySentence(promise, today)} days={days} today={today} />;
}

type PinFormProps = { first: string; failure: string | undefined; hasFocus: boolean; onCheck: (pin: string) => void };

function PinForm({ first, failure, hasFocus, onCheck }: PinFormProps) {
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const shown = error ?? failure;
  const check = (event: FormEvent) => {
    event.preventDefault();
    const typed = input.current?.value.replace(/\s/g, '') ?? '';
    setError(isPin(typed) ? undefined : BAD_PIN);
    if (!isPin(typed)) return input.current?.focus();
    onCheck(typed);
  };
  return (
    <form noValidate method="post" onSubmit={check} className="mt-2 noscript:hidden">
      <div className="flex max-w-xs gap-2">
        <label htmlFor={id} className="sr-only">
          PIN code
        </label>
        <input
          // A known PIN code is only read after hydration.
          key={first}
          ref={input}
          id={id}
          defaultValue={first}
          // biome-ignore lint/a11y/noAutofocus: the button that opened the field is gone
          autoFocus={hasFocus}
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="PIN code"
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? `${id}-error` : undefined}
          className="min-h-11 w-full min-w-0 rounded-control border border-input bg-background px-3 text-base text-foreground"
        />
        <Button type="submit" variant="outline" className="shrink-0 text-foreground">
          Check
        </Button>
      </div>
      <p id={`${id}-error`} role="alert" className="mt-1 font-medium text-destructive empty:hidden">
        {shown}
      </p>
    </form>
  );
}
