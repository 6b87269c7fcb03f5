import { MAX_ADDRESS_LINE_LENGTH } from '#contracts/addresses/address-fields.ts';
import { COUNTRY_NAME } from '#contracts/addresses/india.ts';
import type { AddressValues } from '#contracts/orders/checkout-form.ts';
import { Field } from '#web/components/ui/field.tsx';
import { CityCombobox } from '#web/features/addresses/components/city-combobox.tsx';
import { PinCodeField } from '#web/features/addresses/components/pin-code-field.tsx';
import { StateSelect } from '#web/features/addresses/components/state-select.tsx';
import type { FormErrors } from '../check-form.ts';

type AddressPartProps = {
  part: 'billing' | 'shipping';
  values: AddressValues;
  errors: FormErrors;
  onEdit: (change: Partial<AddressValues>) => void;
};

/** The fields of one address. The PIN code stands before what it fills in. */
export function AddressPart({ part, values, errors, onEdit }: AddressPartProps) {
  // The other one may be left blank.
  const isRequired = part === 'billing';
  const errorOf = (name: keyof AddressValues) => errors[`${part}.${name}`];
  // A browser fills the two addresses apart when they say which is which.
  const purpose = (token: string) => (part === 'shipping' ? `shipping ${token}` : token);
  const text = (name: keyof AddressValues) => ({
    value: values[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => onEdit({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Full name"
        autoComplete={purpose('name')}
        required={isRequired}
        className="sm:col-span-2"
        {...text('recipientName')}
      />
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={purpose('email')}
        required={isRequired}
        {...text('recipientEmail')}
      />
      <Field
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete={purpose('tel-national')}
        hint="10 digits, reachable on WhatsApp"
        required={isRequired}
        {...text('recipientPhone')}
      />
      <Field
        label="Street address"
        autoComplete={purpose('address-line1')}
        maxLength={MAX_ADDRESS_LINE_LENGTH}
        required={isRequired}
        className="sm:col-span-2"
        {...text('addressLine1')}
      />
      <Field
        label="Apartment, landmark (optional)"
        autoComplete={purpose('address-line2')}
        maxLength={MAX_ADDRESS_LINE_LENGTH}
        className="sm:col-span-2"
        {...text('addressLine2')}
      />
      <PinCodeField
        label="PIN code"
        autoComplete={purpose('postal-code')}
        required={isRequired}
        value={values.zipCode}
        error={errorOf('zipCode')}
        onChange={(zipCode) => onEdit({ zipCode })}
        place={values}
        onPlace={onEdit}
      />
      <StateSelect
        label="State"
        autoComplete={purpose('address-level1')}
        required={isRequired}
        value={values.state}
        error={errorOf('state')}
        onChange={(state) => onEdit({ state })}
      />
      <CityCombobox
        label="City"
        autoComplete={purpose('address-level2')}
        required={isRequired}
        state={values.state}
        value={values.city}
        error={errorOf('city')}
        onChange={(city) => onEdit({ city })}
      />
      <Field label="Country" value={COUNTRY_NAME} disabled readOnly />
    </div>
  );
}
