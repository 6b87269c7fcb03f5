import type { Coupon } from '#contracts/coupons/coupons.ts';
import { FormDialog } from '#web/admin/shared/components/form-dialog.tsx';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { VersionConflict } from '#web/admin/shared/components/version-conflict.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useConflict } from '#web/admin/shared/use-conflict.ts';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { couponsKey, findCoupon, saveCoupon } from '../api.ts';
import { couponBody, couponDifferences, couponFormSchema, couponValues } from '../coupon-values.ts';
import { ScopeFields } from './scope-fields.tsx';

const kinds: Record<Coupon['kind'], string> = {
  percent: 'Percent of the items',
  amount: 'An amount',
  'free-delivery': 'Delivery is free',
};

type CouponDialogProps = {
  /** Null: a new one. */
  coupon: Coupon | null;
  onClose: () => void;
};

export function CouponDialog({ coupon, onClose }: CouponDialogProps) {
  const conflict = useConflict(coupon, findCoupon, (fresh) => {
    if (!isDirty) reset(couponValues(fresh));
    return !isDirty;
  });
  const save = useAdminMutation({
    run: (body: Parameters<typeof saveCoupon>[1]) => saveCoupon(coupon?.id ?? null, body),
    success: ({ code }) => `Coupon ${code} is saved`,
    failure: 'Failed to save the coupon',
    invalidates: [couponsKey],
  });
  const form = useForm(couponFormSchema, {
    firstValues: couponValues(coupon),
    send: async () => {
      await save.mutateAsync({ ...couponBody(watch()), version: conflict.version() });
      onClose();
    },
    onFailure: (error) => void conflict.notice(error),
  });
  const { register, watch, reset, isBusy, isDirty, submit } = form;
  // The errors carry the names of the body's fields, which are those of the form.
  const errors = form.errors as Record<string, { message?: string } | undefined>;
  const problem = (name: string) => errors[name]?.message;
  const kind = watch('kind');
  const { theirs } = conflict;
  return (
    <FormDialog
      title={coupon ? `Edit coupon ${coupon.code}` : 'Add coupon'}
      onClose={onClose}
      onSubmit={submit}
      isDirty={isDirty}
      isBusy={isBusy}
      error={theirs ? undefined : problem('root')}
      isWide
    >
      {theirs && (
        <VersionConflict
          fields={couponDifferences(watch(), couponValues(theirs))}
          onKeepMine={conflict.settle}
          onTakeTheirs={() => {
            reset(couponValues(theirs));
            conflict.settle();
          }}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="3 to 20 letters, digits or hyphens"
          error={problem('code')}
          {...register('code')}
        />
        <FieldFrame label="What it takes off" error={problem('kind')}>
          {(wiring) => (
            <select {...wiring} className={controlStyles(false)} {...register('kind')}>
              {Object.entries(kinds).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        {kind !== 'free-delivery' && (
          <Field
            label={kind === 'percent' ? 'Percent' : 'Amount (₹)'}
            inputMode="decimal"
            autoComplete="off"
            error={problem('value')}
            {...register('value')}
          />
        )}
        {kind === 'percent' && (
          <Field
            label="At most (₹, optional)"
            inputMode="decimal"
            autoComplete="off"
            error={problem('maxDiscount')}
            {...register('maxDiscount')}
          />
        )}
        <Field
          label="For orders from (₹, optional)"
          inputMode="decimal"
          autoComplete="off"
          error={problem('minSubtotal')}
          {...register('minSubtotal')}
        />
        <Field label="From" type="date" hint="Blank: at once" error={problem('startsAt')} {...register('startsAt')} />
        <Field
          label="Until"
          type="date"
          hint="This day included; blank: without end"
          error={problem('endsAt')}
          {...register('endsAt')}
        />
        <Field
          label="Uses in all"
          inputMode="numeric"
          autoComplete="off"
          hint="Blank: without limit"
          error={problem('usesTotal')}
          {...register('usesTotal')}
        />
        <Field
          label="Uses for each customer"
          inputMode="numeric"
          autoComplete="off"
          hint="Blank: without limit"
          error={problem('usesPerPerson')}
          {...register('usesPerPerson')}
        />
      </div>
      <ScopeFields form={form} error={problem('scope')} />
      <Switch label="Also for items on sale" {...register('includesSaleLines')} />
      <Switch label="For a first order only" {...register('firstOrderOnly')} />
      <Switch label="Can be used" hint="Off: the code is not known to anybody." {...register('isActive')} />
    </FormDialog>
  );
}
