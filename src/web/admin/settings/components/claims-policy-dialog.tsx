import { productKinds } from '#contracts/catalogue/care.ts';
import { type ClaimsPolicy, claimsPolicySchema } from '#contracts/claims/claims-policy.ts';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { usePolicyForm } from '../use-policy-form.ts';
import { kindTitle } from './kinds-field.tsx';
import type { PolicyDialogProps } from './policy-card.tsx';
import { PolicyDialog, PolicyGroup } from './policy-dialog.tsx';

type NumberField = Exclude<keyof ClaimsPolicy, 'needsVideo'>;

const labels: Record<NumberField, string> = {
  hours: 'Hours to report',
  lateHours: 'Hours of goodwill',
  decideHours: 'Hours to answer',
  creditMonths: 'Months of store credit',
  keepFilesDays: 'Days until files are deleted',
  maxStorageGb: 'Room for files (GB)',
};

export function ClaimsPolicyDialog({ saved, onClose }: PolicyDialogProps<'claims'>) {
  const form = usePolicyForm('claims', { schema: claimsPolicySchema, saved, onClose, texts });
  const { register, errors } = form;
  const number = (name: NumberField) => ({
    label: labels[name],
    type: 'number',
    inputMode: 'numeric' as const,
    error: errors[name]?.message,
    ...register(name, { valueAsNumber: true }),
  });
  return (
    <PolicyDialog title="Claims" form={form}>
      <PolicyGroup title="Time">
        <Field {...number('hours')} hint="From receipt, for what was dead on arrival." />
        <Field {...number('lateHours')} hint="A later claim is still accepted for this long and marked as late." />
        <Field {...number('decideHours')} hint="Promised to the customer after a claim was sent." />
        <Field {...number('creditMonths')} hint="From the day on which it is given." />
      </PolicyGroup>
      <PolicyGroup title="A video of the opening is needed for">
        {productKinds.map((kind) => (
          <Switch key={kind} label={kindTitle(kind)} {...register(`needsVideo.${kind}`)} />
        ))}
      </PolicyGroup>
      <PolicyGroup title="Photos and videos">
        <Field {...number('keepFilesDays')} hint="After a claim is settled, refused or withdrawn." />
        <Field {...number('maxStorageGb')} hint="When it is full, customers are asked to use WhatsApp." />
      </PolicyGroup>
    </PolicyDialog>
  );
}

function texts(policy: ClaimsPolicy): [string, string][] {
  return [
    ...(Object.entries(labels) as [NumberField, string][]).map(([name, label]): [string, string] => [
      label,
      String(policy[name]),
    ]),
    [
      'Video needed for',
      productKinds
        .filter((kind) => policy.needsVideo[kind])
        .map(kindTitle)
        .join(', '),
    ],
  ];
}
