import { useEffect, useRef, useState } from 'react';
import type { SettingsView } from '#contracts/shop/settings.ts';
import { settingsDifferences, settingsValues, useSettingsForm } from '#web/admin/settings/use-settings-form.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { VersionConflict } from '#web/admin/shared/components/version-conflict.tsx';
import { useUnsavedWork } from '#web/admin/shared/use-unsaved-work.ts';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { SubmitButton } from '#web/components/ui/submit-button.tsx';
import { SettingsCard } from './settings-card.tsx';
import { stateNames } from './where-field.tsx';

const fields = 'grid items-start gap-x-6 gap-y-4 md:grid-cols-2';

export function SettingsForm({ settings }: { settings: SettingsView }) {
  const { register, watch, errors, isBusy, isDirty, submit, theirs, keepMine, takeTheirs } = useSettingsForm(settings);
  const form = useRef<HTMLFormElement>(null);
  const leaving = useUnsavedWork(isDirty);
  const isLeaving = leaving !== null;
  const [isAsking, setAsking] = useState(false);
  // The question gives the focus back to where it was: a tab that gets it would open, and ask once more.
  useEffect(() => {
    if (isLeaving) form.current?.focus({ preventScroll: true });
    setAsking(isLeaving);
  }, [isLeaving]);
  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      method="post"
      onSubmit={submit}
      className="grid gap-6 outline-none"
      aria-label="Settings of the shop"
    >
      <SettingsCard section="shop">
        <div className={fields}>
          <Field
            label="Shop name"
            hint="In the header, in titles of pages and in mails."
            error={errors.name?.message}
            {...register('name')}
          />
          <Field
            label="Legal name"
            hint="Who sells: in the footer, the terms, the privacy policy and mails."
            error={errors.legalName?.message}
            {...register('legalName')}
          />
          <FieldFrame
            label="Postal address"
            hint="In the footer, on the contact page, in the terms, in mails and on packing slips. With its lines."
            error={errors.address?.message}
            className="md:col-span-2"
          >
            {(wiring) => (
              <textarea
                {...wiring}
                rows={3}
                className={controlStyles(Boolean(errors.address), 'py-2')}
                {...register('address')}
              />
            )}
          </FieldFrame>
          <FieldFrame
            label="State"
            hint="Parcels leave from here and GST is split by it, unless you choose another state there."
            error={errors.state?.message}
          >
            {(wiring) => (
              <select {...wiring} className={controlStyles(Boolean(errors.state))} {...register('state')}>
                {[...stateNames].map(([code, name]) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
        </div>
      </SettingsCard>
      <SettingsCard section="contact">
        <div className={fields}>
          <Field
            label="Email"
            type="email"
            inputMode="email"
            hint="In the footer, on the contact page and in the policies. Copies of orders and messages go there."
            error={errors.email?.message}
            {...register('email')}
          />
          <Field
            label="Phone"
            type="tel"
            hint="In the footer, on the contact page and beside every product."
            error={errors.phone?.message}
            {...register('phone')}
          />
          <Field
            label="WhatsApp number"
            type="tel"
            hint="Shoppers send their orders there, and the terms name it as the shop's own number."
            error={errors.whatsapp?.message}
            {...register('whatsapp')}
          />
          <Field
            label="Contact person"
            hint="On the contact page."
            error={errors.contactPerson?.message}
            {...register('contactPerson')}
          />
          <Field
            label="Grievance officer"
            hint="The law asks for a name: in the footer, on the contact page, in the policies and mails."
            error={errors.grievanceOfficer?.message}
            {...register('grievanceOfficer')}
          />
        </div>
      </SettingsCard>
      <SettingsCard section="delivery">
        <div className={fields}>
          <Field
            label="Delivery charge (₹)"
            inputMode="decimal"
            hint="One charge for every parcel. Cart, checkout and policies state it; orders already placed keep theirs."
            error={errors.shipping?.flat?.message}
            {...register('shipping.flat')}
          />
          <Field
            label="Free delivery above (₹)"
            inputMode="decimal"
            hint="An order whose items come to more than this is delivered free."
            error={errors.shipping?.freeAbove?.message}
            {...register('shipping.freeAbove')}
          />
        </div>
      </SettingsCard>
      <SettingsCard section="limits">
        <p className="-mt-2 mb-4 text-sm text-muted-foreground">
          For one account, before you have talked to the customer. A customer who reaches a limit is asked to write on
          WhatsApp. Orders of administrators have no limits.
        </p>
        <div className={fields}>
          <Field
            label="Orders an hour"
            inputMode="numeric"
            hint="Cancelled orders count too."
            error={errors.orderLimits?.ordersPerHour?.message}
            {...register('orderLimits.ordersPerHour')}
          />
          <Field
            label="Open orders"
            inputMode="numeric"
            hint="Orders that are pending at the same time."
            error={errors.orderLimits?.openOrders?.message}
            {...register('orderLimits.openOrders')}
          />
          <Field
            label="Pieces of one product"
            inputMode="numeric"
            hint="In one order."
            error={errors.orderLimits?.piecesPerProduct?.message}
            {...register('orderLimits.piecesPerProduct')}
          />
          <Field
            label="Open value (₹)"
            inputMode="decimal"
            hint="Of all pending orders together, until the first one is delivered."
            error={errors.orderLimits?.openValue?.message}
            {...register('orderLimits.openValue')}
          />
        </div>
      </SettingsCard>
      {theirs && (
        <VersionConflict
          fields={settingsDifferences(watch(), settingsValues(theirs))}
          onKeepMine={() => keepMine(theirs)}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton className="" label="Save settings" busyLabel="Saving..." isBusy={isBusy} />
        <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
          {!theirs && errors.root?.message}
        </p>
      </div>
      {isAsking && leaving && (
        <ConfirmDialog
          question="Discard changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={leaving.proceed}
          onClose={leaving.stay}
        >
          <p>The settings that you have changed are not saved yet.</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
