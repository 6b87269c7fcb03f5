import { Controller } from 'react-hook-form';
import type { Address } from '#contracts/addresses/addresses.ts';
import { COUNTRY_NAME } from '#contracts/addresses/india.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useAddressForm } from '../address-dialog-form.ts';
import type { Place } from '../pin-advice.ts';
import { CityCombobox } from './city-combobox.tsx';
import { PinCodeField } from './pin-code-field.tsx';
import { StateSelect } from './state-select.tsx';

type AddressDialogProps = {
  isOpen: boolean;
  /** Null for a new address. */
  address: Address | null;
  onClose: () => void;
};

export function AddressDialog({ isOpen, address, onClose }: AddressDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={address ? 'Edit Address' : 'Add Address'}>
      <AddressForm address={address} onClose={onClose} />
    </Modal>
  );
}

function AddressForm({ address, onClose }: Omit<AddressDialogProps, 'isOpen'>) {
  const { register, control, watch, setValue, errors, isBusy, submit } = useAddressForm(address, onClose);
  const place = { state: watch('state'), city: watch('city') };
  const setPlace = ({ state, city }: Place) => {
    setValue('state', state, { shouldDirty: true, shouldValidate: Boolean(errors.state) });
    setValue('city', city, { shouldDirty: true, shouldValidate: Boolean(errors.city) });
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <Field
        label="Recipient name"
        autoComplete="name"
        error={errors.recipientName?.message}
        {...register('recipientName')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.recipientEmail?.message}
        {...register('recipientEmail')}
      />
      <Field
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint="10 digits, for the parcel service and WhatsApp"
        error={errors.recipientPhone?.message}
        {...register('recipientPhone')}
      />
      <Field
        label="Street address"
        autoComplete="address-line1"
        error={errors.addressLine1?.message}
        {...register('addressLine1')}
      />
      <Field
        label="Address line 2 (optional)"
        autoComplete="address-line2"
        error={errors.addressLine2?.message}
        {...register('addressLine2')}
      />
      <Controller
        control={control}
        name="state"
        render={({ field: { onChange, ...field } }) => (
          <StateSelect
            label="State"
            autoComplete="address-level1"
            error={errors.state?.message}
            // The city list depends on the state.
            onChange={(state) => {
              onChange(state);
              setValue('city', '');
            }}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="city"
        render={({ field: { onBlur, ...field } }) => (
          <CityCombobox
            label="City"
            autoComplete="address-level2"
            state={place.state}
            error={errors.city?.message}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="zipCode"
        render={({ field }) => (
          <PinCodeField
            label="PIN code"
            autoComplete="postal-code"
            place={place}
            onPlace={setPlace}
            error={errors.zipCode?.message}
            {...field}
          />
        )}
      />
      <Field label="Country" value={COUNTRY_NAME} disabled readOnly />
      {address?.isDefault ? (
        <p className="text-sm text-muted-foreground">
          This is your default address. Setting another one as default takes its place.
        </p>
      ) : (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5" {...register('isDefault')} />
          Set as default address
        </label>
      )}
      {/* Repeated here, because screen readers ignore what is behind the dialog. */}
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {errors.root?.message}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton
          className=""
          label={address ? 'Save changes' : 'Save address'}
          busyLabel="Saving..."
          isBusy={isBusy}
        />
      </div>
    </form>
  );
}
