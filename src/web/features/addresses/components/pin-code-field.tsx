import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import { Field } from '#web/components/ui/field.tsx';
import { pinCodeQuery } from '../api.ts';
import { noAdvice, type Place, pinAdvice } from '../pin-advice.ts';

type PinCodeFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'hint' | 'type'> & {
  value: string;
  onChange: (pin: string) => void;
  /** The currently chosen state and city. */
  place: Place;
  /** Called with the PIN code's place, to fill in blank fields or when the user accepts a suggestion. */
  onPlace: (place: Place) => void;
};

const HINT = 'Enter a 6-digit Indian PIN code';

/** Looks up the PIN code: fills in blank fields, and warns if another place is chosen. */
export function PinCodeField({ value, onChange, place, onPlace, className, ...field }: PinCodeFieldProps) {
  const { data: found } = useQuery(pinCodeQuery(value));
  const { fill, warning, offers } = found ? pinAdvice(found, place) : noAdvice;

  // Once per PIN code, so that a field that the user clears stays blank.
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
        onPaste={(event) => {
          // The browser would cut "560 038" to six characters.
          event.preventDefault();
          onChange(event.clipboardData.getData('text').replace(/\s/g, ''));
        }}
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
