import { type StockPolicy, stockPolicySchema } from '#contracts/shop/stock-policy.ts';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { usePolicyForm } from '../use-policy-form.ts';
import type { PolicyDialogProps } from './policy-card.tsx';
import { PolicyDialog } from './policy-dialog.tsx';

export function StockDialog({ saved, onClose }: PolicyDialogProps<'stock'>) {
  const form = usePolicyForm('stock', { schema: stockPolicySchema, saved, onClose, texts });
  const { register, errors } = form;
  return (
    <PolicyDialog title="Low stock" form={form}>
      <Switch
        label="Send a mail about low stock"
        hint="Once a day, in the morning, to the shop's own address, when something has run low."
        {...register('mailIsOn')}
      />
      <Field
        label="Low when no more than these are left"
        type="number"
        min={0}
        hint="A product can have its own number."
        error={errors.lowAt?.message}
        {...register('lowAt', { valueAsNumber: true })}
      />
    </PolicyDialog>
  );
}

function texts({ mailIsOn, lowAt }: StockPolicy): [string, string][] {
  return [
    ['Mail', mailIsOn ? 'Yes' : 'No'],
    ['Low at', String(lowAt)],
  ];
}
