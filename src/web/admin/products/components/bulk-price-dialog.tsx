import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PricePreview } from '#contracts/catalogue/admin-products.ts';
import { priceChangeSchema } from '#contracts/catalogue/price-change.ts';
import { formatRupees } from '#contracts/money.ts';
import { changeSeveral, pricePreviewQuery, type TypedPriceChange } from '#web/admin/products/api.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { FormDialog } from '#web/admin/shared/components/form-dialog.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { countedProducts } from './counted-products.ts';

type BulkPriceDialogProps = { ids: number[]; onClose: () => void; onChanged: () => void };

/** First the rule, then what it makes of each price; only then anything is changed. */
export function BulkPriceDialog({ ids, onClose, onChanged }: BulkPriceDialogProps) {
  const [asked, setAsked] = useState<TypedPriceChange | null>(null);
  const preview = useQuery(pricePreviewQuery(ids, asked));
  const save = useAdminMutation({
    run: changeSeveral,
    success: ({ changed }) => `${countedProducts(changed)} updated`,
    failure: 'Failed to change the prices',
    invalidates: catalogueKeys,
  });
  const rows = asked ? preview.data?.data : undefined;
  const changeable = rows?.filter(({ newPrice }) => newPrice !== null) ?? [];
  const form = useForm(priceChangeSchema, {
    firstValues: { direction: 'up', by: 'percent', value: '', rounding: 'rupees' },
    send: async (): Promise<void> => {
      const typed: TypedPriceChange = form.watch();
      if (JSON.stringify(typed) !== JSON.stringify(asked)) return setAsked(typed);
      if (changeable.length === 0) return;
      await save.mutateAsync({
        ids: changeable.map(({ id }) => id),
        change: { price: typed },
        seenPrices: changeable.map(({ id, price }) => ({ id, price })),
      });
      onChanged();
    },
    onFailure: () => void preview.refetch(),
  });
  const { register, errors } = form;
  const isShown = rows !== undefined && JSON.stringify(form.watch()) === JSON.stringify(asked);
  return (
    <FormDialog
      isWide
      isFinal={isShown}
      title={`Change the price of ${countedProducts(ids.length)}`}
      onClose={onClose}
      onSubmit={form.submit}
      isDirty={form.isDirty}
      isBusy={form.isBusy || (asked !== null && preview.isFetching)}
      saveLabel={isShown ? `Change ${countedPrices(changeable.length)}` : 'Show preview'}
      busyLabel={isShown ? 'Changing...' : 'Loading...'}
      error={errors.root?.message}
    >
      <div className="grid items-start gap-3 sm:grid-cols-4">
        <FieldFrame label="Direction">
          {(wiring) => (
            <select {...wiring} className={controlStyles(false)} {...register('direction')}>
              <option value="up">Raise</option>
              <option value="down">Lower</option>
            </select>
          )}
        </FieldFrame>
        <Field label="By" inputMode="decimal" autoComplete="off" error={errors.value?.message} {...register('value')} />
        <FieldFrame label="Unit">
          {(wiring) => (
            <select {...wiring} className={controlStyles(false)} {...register('by')}>
              <option value="percent">Percent</option>
              <option value="amount">Rupees</option>
            </select>
          )}
        </FieldFrame>
        <FieldFrame label="Rounded to">
          {(wiring) => (
            <select {...wiring} className={controlStyles(false)} {...register('rounding')}>
              <option value="rupees">Whole rupees</option>
              <option value="paise">Paise</option>
            </select>
          )}
        </FieldFrame>
      </div>
      {asked && preview.isError && !preview.data && (
        <LoadFailure message="The preview could not be loaded." onRetry={() => void preview.refetch()} />
      )}
      {isShown && <PreviewTable rows={rows} isReloading={preview.isFetching} />}
    </FormDialog>
  );
}

function countedPrices(count: number): string {
  return count === 1 ? '1 price' : `${count} prices`;
}

function PreviewTable({ rows, isReloading }: { rows: PricePreview[]; isReloading: boolean }) {
  const refused = rows.filter(({ problem }) => problem !== null).length;
  return (
    <div className="grid gap-2" aria-busy={isReloading}>
      <p role="status" className="text-sm">
        {refused === 0
          ? 'Nothing is changed yet. This is what the prices would be:'
          : `Nothing is changed yet. ${countedProducts(refused)} cannot have this change and will be left out.`}
      </p>
      <div className="overflow-x-auto rounded-card border">
        <table className="w-full text-sm">
          <caption className="sr-only">Old and new prices</caption>
          <thead className="border-b text-left text-muted-foreground">
            <tr>
              <th scope="col" className="px-3 py-2 font-medium">
                Product
              </th>
              <th scope="col" className="px-3 py-2 text-right font-medium">
                Now
              </th>
              <th scope="col" className="px-3 py-2 text-right font-medium">
                New
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, price, newPrice, problem }) => (
              <tr key={id} className="border-b last:border-b-0">
                <th scope="row" className="px-3 py-2 text-left font-medium wrap-anywhere">
                  {name} <span className="font-normal text-muted-foreground tabular-nums">#{id}</span>
                  {problem && <span className="block font-medium text-destructive">{problem}</span>}
                </th>
                <td className="px-3 py-2 text-right tabular-nums">{formatRupees(price)}</td>
                <td className="px-3 py-2 text-right font-semibold tabular-nums">
                  {newPrice === null ? '–' : formatRupees(newPrice)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
