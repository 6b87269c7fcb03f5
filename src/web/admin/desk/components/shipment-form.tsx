import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { promisedDays } from '#contracts/orders/desk/expected-days.ts';
import type { Shipment } from '#contracts/orders/desk/shipment.ts';
import {
  MAX_BOXES,
  MAX_CARRIER_LENGTH,
  MAX_TRACKING_NUMBER_LENGTH,
  MAX_TRACKING_URL_LENGTH,
  shipmentInputSchema,
} from '#contracts/orders/desk/shipments.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { orderChange } from '#web/admin/orders/api.ts';
import { mailedAddress } from '#web/admin/orders/use-status-change.ts';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { unpaidOrder } from '#web/admin/shared/money-notes.ts';
import { keepOnEnter } from '#web/admin/shared/on-enter.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useNoteUnsaved } from '#web/admin/shared/use-unsaved-parts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { couriersQuery, patchShipment, postShipment, type ShipmentBody } from '../api.ts';
import { today } from '../desk-time.ts';
import { lastUsed, noteUsed } from '../last-used.ts';
import { trackingLink } from '../tracking-link.ts';
import type { DeskPanelProps } from './desk-panel.tsx';
import { ShipUnpaid } from './ship-unpaid.tsx';

/** An empty date field is no day. */
const dayOrNull = (day: string | null) => day || null;

type Props = Pick<DeskPanelProps, 'noteUnsaved'> & { order: Order; shipment?: Shipment; onClose: () => void };

export function ShipmentForm({ order, shipment, onClose, noteUnsaved }: Props) {
  const { couriers = [] } = useQuery(couriersQuery()).data ?? {};
  const listId = useId();
  const email = mailedAddress(order);
  const mayShip = !shipment && (order.status === 'pending' || order.status === 'processing');
  const [courier] = useState(() => lastUsed('courier'));
  const [{ expectedFrom, expectedTo }] = useState(() => shipment ?? promisedDays(order.promise, today()));
  const [setShipped, setSetShipped] = useState(true);
  const unpaid = unpaidOrder(order);
  const [isAsking, setAsking] = useState(false);
  const isSure = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useAdminMutation<ShipmentBody, Shipment>({
    run: (body) =>
      shipment
        ? patchShipment(order.id, shipment.id, body)
        : postShipment(order.id, { ...body, setShipped: mayShip && setShipped }),
    success: mayShip && setShipped ? 'The order is on the way' : 'Parcel saved',
    failure: 'Failed to save the parcel',
    invalidates: orderChange,
  });
  const { register, watch, errors, isBusy, isDirty, submit } = useForm(shipmentInputSchema, {
    firstValues: {
      carrier: shipment?.carrier ?? courier,
      trackingNumber: shipment?.trackingNumber ?? '',
      trackingUrl: shipment?.trackingUrl ?? '',
      boxes: shipment?.boxes ?? 1,
      shippedOn: shipment?.shippedOn ?? today(),
      expectedFrom,
      expectedTo,
    },
    send: async (values) => {
      if (unpaid && mayShip && setShipped && !isSure.current) return setAsking(true);
      const known = trackingLink(couriers, values.carrier, values.trackingNumber ?? '');
      await save.mutateAsync({ ...values, trackingUrl: known ?? values.trackingUrl ?? null });
      noteUsed('courier', values.carrier);
      onClose();
    },
    onFailure: () => {},
  });
  useNoteUnsaved('parcel', isDirty, noteUnsaved);
  const known = trackingLink(couriers, watch('carrier') ?? '', watch('trackingNumber') ?? '');
  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={submit}
      onKeyDown={keepOnEnter}
      className="grid gap-4"
      aria-label="Parcel"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Courier"
          list={listId}
          autoComplete="off"
          maxLength={MAX_CARRIER_LENGTH}
          error={errors.carrier?.message}
          {...register('carrier')}
          data-step={courier ? undefined : 'parcel'}
        />
        <datalist id={listId}>
          {couriers.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field
          label="Tracking number (optional)"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_TRACKING_NUMBER_LENGTH}
          error={errors.trackingNumber?.message}
          {...register('trackingNumber')}
          data-step={courier ? 'parcel' : undefined}
        />
        <Field
          label="Boxes"
          type="number"
          min={1}
          max={MAX_BOXES}
          inputMode="numeric"
          error={errors.boxes?.message}
          {...register('boxes', { valueAsNumber: true })}
        />
        <Field label="Shipped on" type="date" error={errors.shippedOn?.message} {...register('shippedOn')} />
        <Field
          label="Expected from (optional)"
          type="date"
          error={errors.expectedFrom?.message}
          {...register('expectedFrom', { setValueAs: dayOrNull })}
        />
        <Field
          label="Expected to (optional)"
          type="date"
          error={errors.expectedTo?.message}
          {...register('expectedTo', { setValueAs: dayOrNull })}
        />
        {known === null ? (
          <Field
            label="Tracking link (optional)"
            type="url"
            autoComplete="off"
            placeholder="https://"
            maxLength={MAX_TRACKING_URL_LENGTH}
            className="sm:col-span-2"
            error={errors.trackingUrl?.message}
            {...register('trackingUrl')}
          />
        ) : (
          <p className="text-sm wrap-anywhere text-muted-foreground sm:col-span-2">It can be followed at {known}</p>
        )}
      </div>
      {mayShip && (
        <Switch
          label="Mark the order as shipped"
          hint={email ? `An email goes to ${email}.` : 'No email is sent: no email address is known.'}
          checked={setShipped}
          onChange={({ target }) => setSetShipped(target.checked)}
        />
      )}
      <p role="alert" className="text-sm font-medium text-destructive wrap-anywhere empty:hidden">
        {errors.root?.message}
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          className=""
          label={mayShip && setShipped ? 'Save and mark shipped' : 'Save parcel'}
          busyLabel="Saving..."
          isBusy={isBusy}
        />
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {isAsking && unpaid && (
        <ShipUnpaid
          orderId={order.id}
          note={unpaid}
          onConfirm={() => {
            isSure.current = true;
            setAsking(false);
            form.current?.requestSubmit();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}
