import { formatRupees } from '#contracts/money.ts';
import type { DeskOrder } from '#contracts/orders/desk/desk.ts';
import { MAX_SHIPPING_REASON_LENGTH } from '#contracts/orders/desk/quotes.ts';
import { plainAmount } from '#web/admin/shared/form-values.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { type CheckErrors, type CheckValues, raisesDelivery } from '../stock-check-values.ts';

type Props = {
  desk: DeskOrder;
  values: CheckValues;
  errors: CheckErrors;
  onChange: (part: Partial<CheckValues>) => void;
};

/** The delivery charge, and why it is more than at checkout. */
export function DeliveryFields({ desk, values, errors, onChange }: Props) {
  const { shippingCost, deliveryByAgreement: isOpen } = desk.order;
  const ordered = formatRupees(shippingCost);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        label="Delivery charge (₹)"
        inputMode="decimal"
        autoComplete="off"
        hint={
          isOpen
            ? `In all: ${ordered} so far, without the heavy goods.`
            : `Delivery was ${ordered} at checkout. Leave blank to keep it.`
        }
        error={errors['shippingCost']}
        value={values.shippingCost}
        onChange={({ target }) => onChange({ shippingCost: target.value })}
      />
      {raisesDelivery(values, shippingCost) && (
        <Field
          label="Why delivery costs more"
          placeholder="18 kg of stone"
          maxLength={MAX_SHIPPING_REASON_LENGTH}
          error={errors['shippingReason']}
          value={values.shippingReason}
          onChange={({ target }) => onChange({ shippingReason: target.value })}
        />
      )}
    </div>
  );
}

/** Comes first while the charge of heavy goods is open: without it nothing can be agreed. */
export function OpenDelivery(props: Props) {
  const { suggestedDelivery } = props.desk;
  return (
    <div className="grid gap-3 rounded-control border border-warning bg-warning/8 p-3">
      <p className="text-sm font-semibold">The delivery charge of the heavy goods is not set yet.</p>
      <DeliveryFields {...props} />
      {suggestedDelivery && props.values.shippingCost === '' && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() => props.onChange({ shippingCost: plainAmount(suggestedDelivery) })}
        >
          Use {formatRupees(suggestedDelivery)} (by weight)
        </Button>
      )}
      {props.values.shippingCost.trim() === '' && (
        <Button type="submit" className="w-full">
          All in stock: set the delivery charge
        </Button>
      )}
    </div>
  );
}
