import { Controller } from 'react-hook-form';
import { COUNTRY_NAME } from '#contracts/addresses/india.ts';
import { Field } from '#web/components/ui/field.tsx';
import { CityCombobox } from '#web/features/addresses/components/city-combobox.tsx';
import { PinCodeField } from '#web/features/addresses/components/pin-code-field.tsx';
import { StateSelect } from '#web/features/addresses/components/state-select.tsx';
import type { Place } from '#web/features/addresses/pin-advice.ts';
import type { AddressValues } from '../checkout-schema.ts';
import type { CheckoutFormState } from '../use-checkout-form.ts';

type AddressPartProps = { part: 'billing' | 'shipping'; form: CheckoutFormState };

/** The fields of one address. The PIN code comes before state and city, which it fills in. */
export function AddressPart({ part, form }: AddressPartProps) {
  const { register, control, watch, setValue, errors } = form;
  // The shipping address may be left blank.
  const required = part === 'billing';
  const errorOf = (name: keyof AddressValues) => errors[part]?.[name]?.message;
  // Lets the browser's autofill tell the two addresses apart.
  const purpose = (token: string) => (part === 'shipping' ? `shipping ${token}` : token);
  const onEdit = () => {
    // An edited saved address is a new one.
    if (part === 'billing') setValue('savedAddressId', null);
  };
  const text = (name: keyof AddressValues) => ({
    required,
    error: errorOf(name),
    ...register(`${part}.${name}`, { onChange: onEdit }),
  });
  const place = { state: watch(`${part}.state`), city: watch(`${part}.city`) };
  const setPlace = ({ state, city }: Place) => {
    setValue(`${part}.state`, state);
    setValue(`${part}.city`, city);
    onEdit();
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Full name" autoComplete={purpose('name')} className="sm:col-span-2" {...text('recipientName')} />
      <Field label="Email" type="email" inputMode="email" autoComplete={purpose('email')} {...text('recipientEmail')} />
      <Field
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete={purpose('tel-national')}
        hint="10 digits, reachable on WhatsApp"
        {...text('recipientPhone')}
      />
      <Field
        label="Street address"
        autoComplete={purpose('address-line1')}
        className="sm:col-span-2"
        {...text('addressLine1')}
      />
      <Field
        label="Apartment, landmark (optional)"
        autoComplete={purpose('address-line2')}
        className="sm:col-span-2"
        {...text('addressLine2')}
        required={false}
      />
      <Controller
        control={control}
        name={`${part}.zipCode`}
        rules={{ onChange: onEdit }}
        render={({ field }) => (
          <PinCodeField
            label="PIN code"
            autoComplete={purpose('postal-code')}
            required={required}
            error={errorOf('zipCode')}
            place={place}
            onPlace={setPlace}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name={`${part}.state`}
        render={({ field }) => (
          <StateSelect
            label="State"
            autoComplete={purpose('address-level1')}
            required={required}
            error={errorOf('state')}
            {...field}
            // A city belongs to one state.
            onChange={(state) => setPlace({ state, city: '' })}
          />
        )}
      />
      <Controller
        control={control}
        name={`${part}.city`}
        rules={{ onChange: onEdit }}
        render={({ field: { onBlur, ...field } }) => (
          <CityCombobox
            label="City"
            autoComplete={purpose('address-level2')}
            required={required}
            error={errorOf('city')}
            state={place.state}
            {...field}
          />
        )}
      />
      <Field label="Country" value={COUNTRY_NAME} disabled readOnly />
    </div>
  );
}
