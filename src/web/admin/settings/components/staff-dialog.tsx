import { type StaffPolicy, staffPolicySchema } from '#contracts/accounts/second-step.ts';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { usePolicyForm } from '../use-policy-form.ts';
import type { PolicyDialogProps } from './policy-card.tsx';
import { PolicyDialog } from './policy-dialog.tsx';

export function StaffDialog({ saved, onClose }: PolicyDialogProps<'staff'>) {
  const form = usePolicyForm('staff', { schema: staffPolicySchema, saved, onClose, texts });
  const { register, values, change, errors } = form;
  return (
    <PolicyDialog title="Second step" form={form}>
      <p>
        A code from the phone in addition to the password. Administrators and staff set it up on their account page.
        Anyone who has not done so by the day below cannot use the dashboard, so set it up yourself first.
      </p>
      <FieldFrame label="Needed by" error={errors.requiredFor?.message}>
        {(wiring) => (
          <select {...wiring} className={controlStyles(Boolean(errors.requiredFor))} {...register('requiredFor')}>
            <option value="nobody">Nobody</option>
            <option value="staff">Administrators and staff</option>
          </select>
        )}
      </FieldFrame>
      {values.requiredFor === 'staff' && (
        <Field
          label="From (optional)"
          type="date"
          hint="Without a day: from now on."
          error={errors.requiredFrom?.message}
          value={values.requiredFrom ?? ''}
          onChange={({ target }) => change({ requiredFrom: target.value || null })}
        />
      )}
    </PolicyDialog>
  );
}

function texts({ requiredFor, requiredFrom }: StaffPolicy): [string, string][] {
  return [
    ['Needed by', requiredFor],
    ['From', requiredFrom ?? ''],
  ];
}
