import {
  type AnnouncementPolicy,
  announcementPolicySchema,
  MAX_ANNOUNCEMENT_LENGTH,
} from '#contracts/shop/announcement.ts';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { announcementStyles } from '#web/features/shell/components/announcement-bar.tsx';
import { usePolicyForm } from '../use-policy-form.ts';
import type { PolicyDialogProps } from './policy-card.tsx';
import { PolicyDialog, PolicyGroup } from './policy-dialog.tsx';

export function AnnouncementDialog({ saved, onClose }: PolicyDialogProps<'announcement'>) {
  const form = usePolicyForm('announcement', { schema: announcementPolicySchema, saved, onClose, texts });
  const { register, values, change, errors } = form;
  const day = (field: 'from' | 'to') => ({
    type: 'date',
    error: errors[field]?.message,
    value: values[field] ?? '',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.value || null }),
  });
  return (
    <PolicyDialog title="Announcement bar" form={form}>
      <Switch label="Show the announcement" hint="Off: the bar names free delivery." {...register('isOn')} />
      <PolicyGroup title="What it says">
        <Field
          label="Text"
          className="sm:col-span-2"
          maxLength={MAX_ANNOUNCEMENT_LENGTH}
          hint="One line; about 50 characters fit on a phone."
          error={errors.text?.message}
          {...register('text')}
        />
        <Field
          label="Link (optional)"
          className="sm:col-span-2"
          placeholder="/shop or https://…"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.link?.message}
          {...register('link')}
        />
        <Field label="First day (optional)" {...day('from')} />
        <Field label="Last day (optional)" {...day('to')} />
      </PolicyGroup>
      <section aria-label="Preview" className="grid gap-1.5">
        <h3 className="text-sm font-semibold">Preview</h3>
        <p className={announcementStyles}>
          <span className={values.link ? 'truncate underline underline-offset-2' : 'truncate'}>
            {values.text || 'Your text'}
          </span>
        </p>
      </section>
    </PolicyDialog>
  );
}

function texts({ isOn, text, link, from, to }: AnnouncementPolicy): [string, string][] {
  return [
    ['Shown', isOn ? 'Yes' : 'No'],
    ['Text', text],
    ['Link', link],
    ['First day', from ?? ''],
    ['Last day', to ?? ''],
  ];
}
