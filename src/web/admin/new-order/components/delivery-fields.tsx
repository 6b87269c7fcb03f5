import { MAX_ADDRESS_LINE_LENGTH } from '#contracts/addresses/address-fields.ts';
import { formatRupees } from '#contracts/money.ts';
import { Field } from '#web/components/ui/field.tsx';
import { CityCombobox } from '#web/features/addresses/components/city-combobox.tsx';
import { PinCodeField } from '#web/features/addresses/components/pin-code-field.tsx';
import { StateSelect } from '#web/features/addresses/components/state-select.tsx';
import type { NewOrder } from '../use-new-order.ts';

/** Where it goes, unless the customer takes it along. */
export function DeliveryFields({ order }: { order: NewOrder }) {
  const { values, problems, quote, change } = order;
  const { isCollected, addressLine1, addressLine2, zipCode, state, city, shippingCost } = values;
  const rule = quote && values.lines.length > 0 ? formatRupees(quote.shippingCost) : null;
  return (
    <div className="grid gap-4">
      <label className="flex min-h-11 w-fit items-center gap-3">
        <input
          type="checkbox"
          className="size-6"
          checked={isCollected}
          onChange={({ target }) => change({ isCollected: target.checked })}
        />
        Collected here
      </label>
      {!isCollected && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Street address"
            autoComplete="off"
            maxLength={MAX_ADDRESS_LINE_LENGTH}
            className="sm:col-span-2"
            error={problems['address_line_1']}
            value={addressLine1}
            onChange={({ target }) => change({ addressLine1: target.value })}
          />
          <Field
            label="Apartment, landmark (optional)"
            autoComplete="off"
            maxLength={MAX_ADDRESS_LINE_LENGTH}
            className="sm:col-span-2"
            error={problems['address_line_2']}
            value={addressLine2}
            onChange={({ target }) => change({ addressLine2: target.value })}
          />
          <PinCodeField
            label="PIN code"
            autoComplete="off"
            error={problems['zip_code']}
            value={zipCode}
            onChange={(pin) => change({ zipCode: pin })}
            place={{ state, city }}
            onPlace={change}
          />
          <StateSelect
            label="State"
            autoComplete="off"
            error={problems['state']}
            value={state}
            onChange={(next) => change({ state: next, city: '' })}
          />
          <CityCombobox
            label="City"
            autoComplete="off"
            error={problems['city']}
            state={state}
            value={city}
            onChange={(next) => change({ city: next })}
          />
          <Field
            label="Delivery charge (₹)"
            inputMode="decimal"
            autoComplete="off"
            placeholder={rule === null ? 'Calculated' : `Calculated: ${rule}`}
            hint="Leave blank to charge the calculated amount."
            error={problems['shippingCost']}
            value={shippingCost}
            onChange={({ target }) => change({ shippingCost: target.value })}
          />
          {quote?.notServed.map(({ productId, sentence }) => (
            <p key={productId} role="status" className="text-sm font-medium text-warning sm:col-span-2">
              {sentence}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
