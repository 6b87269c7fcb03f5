import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import { Field } from '#web/components/ui/field.tsx';
import { pinCodeQuery } from '../api.ts';
import { noAdvice, type Place, pinAdvice } from '../pin-advice.ts';

type PinCodeFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'hint' | 'type'> & {
  value: string;
  onChange: (pin: string) => void;
  /** What is chosen beside it. */
  place: Place;
  /** State and city that go with the PIN code: filled in where nothing stood, or taken by the person. */
  onPlace: (place: Place) => void;
};

const HINT = 'Enter a 6-digit Indian PIN code';

/** Knows where a PIN code lies: fills in what is blank, and says so when something else is chosen. */
export function PinCodeField({ value, onChange, place, onPlace, className, ...field }: PinCodeFieldProps) {
  const { data: found } = useQuery(pinCodeQuery(value));
  const { fill, warning, offers } = found ? pinAdvice(found, place) : noAdvice;

  // Once for every PIN code: what the person clears afterwards stays clear.
  const fillIn = useEffectEvent(() => {
    if (fill) onPlace(fill);
  });
  useEffect(() => {
    if (found) fillIn();
  }, [found]);

  return (
    <div className={className}>
      <Field
        {...field}
        inputMode="numeric"
        maxLength={6}
        hint={HINT}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div role="status" className="text-sm">
        {warning && <p className="mt-1.5 font-medium text-warning">{warning}</p>}
        {offers.length > 0 && (
          <div className="mt-1.5 flex flex-wrap gap-2">
            {offers.map((offer) => (
              <OfferButton key={offer.city} offer={offer} onPlace={onPlace} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function OfferButton({ offer, onPlace }: { offer: Place; onPlace: (place: Place) => void }) {
  return (
    <button
      type="button"
      onClick={() => onPlace(offer)}
      className="min-h-11 rounded-control border border-input px-3 text-left hover:bg-muted"
    >
      Use {[offer.city, offer.state].filter(Boolean).join(', ')}
    </button>
  );
}
