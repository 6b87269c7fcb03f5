import { type FormEvent, useState } from 'react';
import { changeSeveral } from '#web/admin/products/api.ts';
import { gstBody } from '#web/admin/products/product-values.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { FormDialog } from '#web/admin/shared/components/form-dialog.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { countedProducts } from './counted-products.ts';
import { GstOptions, useGstRates } from './tax-fields.tsx';

type BulkTaxDialogProps = { ids: number[]; onClose: () => void; onChanged: () => void };

/** The HSN code and the rate of the chosen products. What is left empty stays as it is. */
export function BulkTaxDialog({ ids, onClose, onChanged }: BulkTaxDialogProps) {
  const [hsn, setHsn] = useState('');
  const [gst, setGst] = useState('');
  const [missing, setMissing] = useState('');
  const rates = useGstRates();
  const save = useAdminMutation({
    run: changeSeveral,
    success: ({ changed }) => `${countedProducts(changed)} updated`,
    failure: 'Failed to change the products',
    invalidates: catalogueKeys,
  });
  const isChosen = hsn.trim() !== '' || gst !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChosen) return setMissing('Please enter an HSN code or choose a rate');
    const change = { ...(hsn.trim() !== '' && { hsn }), ...(gst !== '' && gstBody(gst)) };
    save.mutate({ ids, change }, { onSuccess: onChanged });
  };
  return (
    <FormDialog
      isFinal
      title={`Set HSN and rate of ${countedProducts(ids.length)}`}
      onClose={onClose}
      onSubmit={submit}
      isDirty={isChosen}
      isBusy={save.isPending}
      error={save.error?.message ?? (isChosen ? undefined : missing || undefined)}
    >
      <p className="text-sm text-muted-foreground">Ask your accountant which code and rate apply.</p>
      <Field
        label="HSN code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        hint="4, 6 or 8 digits. Empty: it stays as it is."
        value={hsn}
        onChange={({ target }) => setHsn(target.value)}
      />
      <FieldFrame label="GST">
        {(wiring) => (
          <select
            {...wiring}
            className={controlStyles(false)}
            value={gst}
            onChange={({ target }) => setGst(target.value)}
          >
            <option value="">No change</option>
            <GstOptions rates={rates} />
          </select>
        )}
      </FieldFrame>
    </FormDialog>
  );
}
