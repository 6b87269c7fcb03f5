import { useQuery } from '@tanstack/react-query';
import type { Coupon } from '#contracts/coupons/coupons.ts';
import { FormDialog } from '#web/admin/shared/components/form-dialog.tsx';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { VersionConflict } from '#web/admin/shared/components/version-conflict.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useConflict } from '#web/admin/shared/use-conflict.ts';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { couponsKey, findCoupon, nameOfProduct, productNamesQuery, saveCoupon } from '../api.ts';
import { couponBody, couponDifferences, couponFormSchema, couponKindNames, couponValues } from '../coupon-values.ts';
import { ScopeFields, scopeCategoriesQuery } from './scope-fields.tsx';

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
    success: ({ code }) => `Coupon ${code} saved`,
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
  const namesOf = useScopeNames([...watch('productIds'), ...(theirs?.scope?.productIds ?? [])]);
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
          fields={couponDifferences(watch(), couponValues(theirs), namesOf)}
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
        <FieldFrame label="Discount type" error={problem('kind')}>
          {(wiring) => (
            <select {...wiring} className={controlStyles(false)} {...register('kind')}>
              {Object.entries(couponKindNames).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        {kind !== 'free-delivery' && (
          <Field
            label={kind === 'percent' ? 'Percentage (%)' : 'Amount (₹)'}
            inputMode="decimal"
            autoComplete="off"
            error={problem('value')}
            {...register('value')}
          />
        )}
        {kind === 'percent' && (
          <Field
            label="Maximum discount (₹, optional)"
            inputMode="decimal"
            autoComplete="off"
            error={problem('maxDiscount')}
            {...register('maxDiscount')}
          />
        )}
        <Field
          label="Minimum order (₹, optional)"
          inputMode="decimal"
          autoComplete="off"
          error={problem('minSubtotal')}
          {...register('minSubtotal')}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="From"
          type="date"
          hint="Leave blank to start now"
          error={problem('startsAt')}
          {...register('startsAt')}
        />
        <Field
          label="Until"
          type="date"
          hint="The last day. Leave blank for no end"
          error={problem('endsAt')}
          {...register('endsAt')}
        />
        <Field
          label="Total uses"
          inputMode="numeric"
          autoComplete="off"
          hint="Leave blank for no limit"
          error={problem('usesTotal')}
          {...register('usesTotal')}
        />
        <Field
          label="Uses per customer"
          inputMode="numeric"
          autoComplete="off"
          hint="Leave blank for no limit"
          error={problem('usesPerPerson')}
          {...register('usesPerPerson')}
        />
      </div>
      <ScopeFields form={form} error={problem('scope')} />
      <Switch label="Include items on sale" {...register('includesSaleLines')} />
      <Switch label="First order only" {...register('firstOrderOnly')} />
      <Switch label="Active" hint="Off: customers cannot use this code." {...register('isActive')} />
    </FormDialog>
  );
}

function useScopeNames(productIds: number[]) {
  const { data: products } = useQuery(productNamesQuery([...new Set(productIds)]));
  const { data: categories } = useQuery(scopeCategoriesQuery);
  return {
    product: (id: number) => nameOfProduct(products, id),
    category: (id: number) => categories?.data.find((category) => category.id === id)?.name ?? `Category #${id}`,
  };
}
