import { useQuery } from '@tanstack/react-query';
import { productKinds } from '#contracts/catalogue/care.ts';
import type { CouponInput } from '#contracts/coupons/coupons.ts';
import { kindTitle } from '#web/admin/settings/components/kinds-field.tsx';
import { categoryPageQuery } from '#web/admin/taxonomy/api.ts';
import type { useForm } from '#web/components/ui/use-form.ts';
import type { CouponValues } from '../coupon-values.ts';
import { ProductChoice } from './product-choice.tsx';

const MOST_CATEGORIES = 100;

export const scopeCategoriesQuery = categoryPageQuery({ page: 1, limit: MOST_CATEGORIES, query: '' });

type Props = { form: ReturnType<typeof useForm<CouponValues, CouponInput>>; error: string | undefined };

/** The items that the coupon applies to. */
export function ScopeFields({ form: { watch, setValue }, error }: Props) {
  const categories = useQuery(scopeCategoriesQuery);
  const [kinds, categoryIds] = [watch('kinds'), watch('categoryIds')];
  const isDirty = { shouldDirty: true };
  return (
    <fieldset className="grid gap-2 rounded-control border p-4">
      <legend className="px-1 text-sm font-semibold">Applies to (leave blank for all items)</legend>
      <div className="flex flex-wrap items-center gap-x-5">
        <span className="w-24 text-sm text-muted-foreground max-sm:w-full">Kinds</span>
        {productKinds.map((kind) => (
          <Choice
            key={kind}
            label={kindTitle(kind)}
            isChosen={kinds.includes(kind)}
            onChange={(isChosen) => setValue('kinds', toggled(kinds, kind, isChosen), isDirty)}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 border-t pt-2">
        <span className="w-24 text-sm text-muted-foreground max-sm:w-full">Categories</span>
        {categories.data?.data.map(({ id, name }) => (
          <Choice
            key={id}
            label={name}
            isChosen={categoryIds.includes(id)}
            onChange={(isChosen) => setValue('categoryIds', toggled(categoryIds, id, isChosen), isDirty)}
          />
        ))}
      </div>
      <div className="border-t pt-3">
        <ProductChoice
          chosen={watch('productIds')}
          onChange={(next) => setValue('productIds', next, isDirty)}
          error={error}
        />
      </div>
    </fieldset>
  );
}

function toggled<T>(chosen: readonly T[], one: T, isChosen: boolean): T[] {
  const others = chosen.filter((other) => other !== one);
  return isChosen ? [...others, one] : others;
}

type ChoiceProps = { label: string; isChosen: boolean; onChange: (isChosen: boolean) => void };

function Choice({ label, isChosen, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        className="size-5"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
